import { z } from "zod";
import { WITH_SPECIES } from "~/kit/allergens";
import { allergen } from "~/kit/fields.server";
import { ofEach } from "~/kit/pick";
import { MEAL_TEXTS, mealRules } from "../meals/rules";

/** The answers that the form of a meal wants for each of the nine allergens. */
export const ANSWERS = ["contains", "may_contain", "free"] as const;
export type AllergenAnswer = (typeof ANSWERS)[number];

/** Postgres keeps no NUL. Twice what a field may hold: a draft is kept as typed, too long as well. */
const typed = (most: number) =>
  z
    .string()
    .max(2 * most)
    .transform((words) => words.replaceAll("\u0000", ""))
    .default("");

/** One answer for one allergen. */
export const answer = z.enum(ANSWERS, { error: "Choose contains, may contain or free" });

/** Tags come as a list, or as one text with commas where no script runs; nothing typed counts as missing. */
export function splitTags(typed: unknown): string[] | undefined {
  const texts = [typed].flat().filter((text): text is string => typeof text === "string");
  const words = texts.flatMap((text) => text.split(",")).map((word) => word.trim());
  const given = words.filter((word) => word !== "");
  return given.length > 0 ? given : undefined;
}

/** What the form of a meal holds, as typed: nothing of it is checked but its size. */
export const MealDraftFields = z.object({
  ...ofEach(MEAL_TEXTS, (name) => typed(mealRules[name].maxLength)),
  price: typed(20).describe("dollars, as typed"),
  cuisine: typed(20).describe("a cuisine's id"),
  tags: z.preprocess(splitTags, z.array(typed(mealRules.tags.maxLength)).max(30).default([])),
  sku: typed(mealRules.sku.maxLength),
  is_voucher_meal: z.boolean().default(false),
  allergen: z
    .partialRecord(allergen, answer)
    .default({})
    .describe("the answer for each of the nine allergens that has one"),
  species: z
    .partialRecord(z.enum(WITH_SPECIES), typed(mealRules.species.maxLength))
    .default({})
    .describe("which fish, shellfish and tree nuts, as typed"),
  images: z
    .array(z.object({ url: typed(300), alt: typed(mealRules.images.altMaxLength) }))
    .max(mealRules.images.most, `Use at most ${mealRules.images.most} pictures`)
    .default([]),
});
export type MealDraftFields = z.output<typeof MealDraftFields>;

/** A draft on the wire. */
export const MealDraftView = z.object({
  guid: z.uuid().describe("the guid of the meal that it becomes, or changes"),
  fields: MealDraftFields,
  updated_at: z.string().describe("ISO 8601 UTC"),
});
export type WireMealDraft = z.output<typeof MealDraftView>;
