import { z } from "zod";
import { allergen, id, text } from "~/kit/fields.server";

/** What a cook sends to offer another dish for one they can't make. */
export const SwapInput = z.object({
  line: id,
  meal: z.coerce
    .number({ error: "Choose the dish you offer" })
    .int("Choose the dish you offer")
    .positive("Choose the dish you offer"),
  reason: text(500, "Tell the diner why you can't make it"),
});
export type SwapFields = z.output<typeof SwapInput>;

/** A dish of the same cook that may be offered for one of an order. */
export const SwapChoiceView = z.object({
  line: z.int().describe("the item it can be offered for"),
  meal: z.int(),
  meal_guid: z.string(),
  name: z.string(),
  unit_price_cents: z.int(),
  left: z.int().describe("portions"),
  allergens: z.array(allergen),
  may_contain: z.array(allergen),
});
export type SwapChoice = z.output<typeof SwapChoiceView>;

/** What a diner says of a dish that is offered instead. */
export const SwapAnswerInput = z.object({
  line: id,
  answer: z.enum(["take", "refund"], { error: "Choose take or refund" }),
  changed_at: z.iso
    .datetime({ error: "Enter the changed_at of the swap" })
    .nullable()
    .describe("as the swap has it: what I have seen of it"),
  allergens_seen: z.boolean({ error: "Enter true or false" }).optional(),
});
export type SwapAnswer = z.output<typeof SwapAnswerInput>;
