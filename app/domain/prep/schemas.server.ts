import { z } from "zod";
import { ALLERGENS } from "~/kit/allergens";
import { allergenSpecies, day, id, optional } from "~/kit/fields.server";
import { labelPaper } from "../kitchens/kitchen-schemas.server";
import { DeliveryAddressView } from "../orders/schemas.server";
import { ORDER_STATUSES } from "../orders/states";

const allergens = z.array(z.enum(ALLERGENS));
const count = z.number().int();

const contents = {
  allergens: allergens.describe("as it is cooked: where they changed after the order, the new ones"),
  may_contain: allergens,
  allergen_species: allergenSpecies,
  allergens_changed: z.boolean().describe("whether they changed after the order"),
};

/** A line as it is stored with a frozen sheet: what would change the cooking, and no name of anybody. */
const StoredLine = z.object({
  line_id: count,
  meal_id: count
    .optional()
    .describe("the dish, which a swap changes; not kept of sheets from before swaps were compared"),
  quantity: count,
  allergens,
  may_contain: allergens,
  allergen_species: allergenSpecies
    .optional()
    .describe("not kept of sheets from before it was compared, nor is the next"),
  ingredients_digest: z.string().optional().describe("stands for the ingredients' text"),
});
export type StoredLine = z.output<typeof StoredLine>;

/** What `prep_sheet` stores as JSON: the lines of a sheet. */
export const StoredLines = z.array(StoredLine);

/** What a cook has to make and pack on one day. */
export const PrepSheetView = z.object({
  date: z.string().describe("YYYY-MM-DD where the kitchen is"),
  state: z
    .enum(["open", "closing", "frozen", "closed"])
    .describe(
      "open: can be ordered, also again after it was frozen; closing: a checkout from before the cutoff is still open; frozen: as it was then; closed: there was nothing to freeze, such as on a day that nobody ordered",
    ),
  cutoff_at: z
    .string()
    .nullable()
    .describe("ISO 8601 UTC: the day's last cutoff; null where nothing is on sale"),
  frozen_at: z.string().nullable().describe("ISO 8601 UTC; stays while the day is open again"),
  held_portions: count.describe("in checkouts that are still open"),
  portions: count,
  dishes: z.array(
    z.object({
      meal_id: count,
      name: z.string(),
      portions: count,
      waiting: count.describe(
        "how many of them wait for a diner's answer about new allergens or ingredients",
      ),
      allergens,
      may_contain: allergens,
      allergen_species: allergenSpecies,
      notes: z.array(z.object({ number: z.string(), quantity: count, instruction: z.string() })),
    }),
  ),
  ingredients: z.array(
    z.object({
      name: z.string(),
      amount: z.string().nullable().describe("for all portions; null where no dish says how much"),
      unmeasured_in: z.array(z.string()).describe("dishes that name it without an amount"),
    }),
  ),
  orders: z.array(
    z.object({
      place: count.describe("in the packing order, from 1"),
      id: count,
      number: z.string(),
      first_name: z.string(),
      group: z
        .string()
        .nullable()
        .describe("the group order that it goes with: their bags are handed over together"),
      status: z.enum(ORDER_STATUSES).describe("of my part"),
      ready_at: z.string().nullable(),
      window_start_at: z.string(),
      window_end_at: z.string(),
      deliver_to: DeliveryAddressView.nullable().describe(
        "where I deliver it myself, from accepted until 24 hours after the delivery, or after the end of the window where it is not delivered; else null",
      ),
      items: z.array(
        z.object({
          id: count,
          name: z.string(),
          quantity: count,
          instruction: z.string(),
          ...contents,
          is_waiting: z
            .boolean()
            .describe("not to be cooked yet: its diner is asked about its new allergens or ingredients"),
        }),
      ),
    }),
  ),
  changes: z
    .array(
      z.object({
        kind: z
          .enum(["added", "removed", "dish", "allergens", "ingredients"])
          .describe(
            "removed: canceled, declined or moved to another day; dish: the diner took this dish for the one on the sheet; allergens: other allergens, or another fish, shellfish or nut, than on the sheet; ingredients: other ingredients",
          ),
        number: z.string(),
        name: z.string(),
        quantity: count,
        is_waiting: z.boolean().describe("not to be cooked yet, as of `orders`"),
        is_acknowledged: z.boolean(),
      }),
    )
    .describe("what has changed since it was frozen"),
  seen: z.string().describe("stands for the sheet as it is now: acknowledging names it"),
});
export type WirePrepSheet = z.output<typeof PrepSheetView>;

export const prepParams = z.object({ date: day });

export const AcknowledgeInput = z.object({
  seen: z.string({ error: "Enter the seen of the sheet" }).min(1, "Enter the seen of the sheet").max(64),
});

export const LabelPaperInput = z.object({ label_paper: labelPaper });

/** What is printed on one portion. */
export const LabelView = z.object({
  meal: z.string(),
  number: z.string(),
  first_name: z.string(),
  group: z.string().nullable().describe("the group order that it goes with"),
  piece: count.describe("which of the portions of this dish in this order, from 1"),
  pieces: count,
  ...contents,
  instruction: z.string(),
  heating: z.string(),
  delivered_on: z.string().describe("YYYY-MM-DD"),
  use_by: z.string().describe("YYYY-MM-DD"),
});
export type Label = z.output<typeof LabelView>;

export const LabelQuery = z.object({
  paper: optional(labelPaper),
  order_id: optional(id),
});
