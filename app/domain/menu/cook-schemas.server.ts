import { z } from "zod";
import { ALLERGENS, type Allergen, type AllergenSpecies } from "~/kit/allergens";
import { allergen, flag, id, text } from "~/kit/fields.server";
import { ofEach } from "~/kit/pick";
import { MEAL_TEXTS, mealRules } from "../meals/rules";
import { MealView } from "../meals/schemas.server";

const price = z
  .int({
    error: (issue) => (issue.input === undefined ? mealRules.price_cents.required : "Enter whole cents"),
  })
  .min(mealRules.price_cents.min, mealRules.price_cents.message)
  .max(mealRules.price_cents.max, mealRules.price_cents.message);

const tags = z
  .array(text(mealRules.tags.maxLength), { error: mealRules.tags.required })
  .min(1, mealRules.tags.required)
  .max(mealRules.tags.most, `Use at most ${mealRules.tags.most} tags`)
  .transform(withoutRepeats);

/** `spicy` and `Spicy` are one tag, written as it came first. */
function withoutRepeats(words: string[]): string[] {
  const known = new Map(words.toReversed().map((word) => [word.toLowerCase(), word]));
  return [...new Set(words.map((word) => known.get(word.toLowerCase()) ?? word))];
}

const allergens = z
  .array(allergen, { error: "Send a list of allergens" })
  .max(50)
  .transform((words): Allergen[] => ALLERGENS.filter((known) => words.includes(known)));

const url = text(300);
const alt = z.string().trim().max(mealRules.images.altMaxLength).describe("what the picture shows, in words");

const images = z
  .array(z.union([url, z.object({ url, alt: alt.optional() })]), {
    error: "Send a list of picture addresses",
  })
  .max(mealRules.images.most, `Use at most ${mealRules.images.most} pictures`);

const oneSpecies = z
  .string()
  .trim()
  .max(mealRules.species.maxLength, `Use at most ${mealRules.species.maxLength} characters`)
  .optional();
const species = z
  .object({ fish: oneSpecies, shellfish: oneSpecies, tree_nuts: oneSpecies })
  .transform((named): AllergenSpecies => named)
  .describe("which species, in the cook's words; kept for the allergens that are declared");

const fields = {
  ...ofEach(MEAL_TEXTS, (name) => text(mealRules[name].maxLength, mealRules[name].required)),
  price_cents: price,
  tags,
  cuisine: id.describe("a cuisine's id"),
  sku: text(mealRules.sku.maxLength, mealRules.sku.required),
};

const optional = {
  allergens: allergens.optional(),
  may_contain: allergens.optional(),
  allergen_species: species.optional(),
  allergens_declared: flag.optional().describe("until it is true the meal can't be scheduled"),
  images: images
    .optional()
    .describe("addresses from /v2/meal/image/, alone or with `alt`; the first is the main picture"),
  is_voucher_meal: flag.optional(),
};

/** A whole meal, as the cook writes it. */
export const MealInput = z.object({
  ...fields,
  cuisine: z.union([z.number(), z.string()], { error: mealRules.cuisine.required }).pipe(id),
  ...optional,
});
export type MealInput = z.output<typeof MealInput>;

/** The fields that change; what is left out stays as it is. */
export const MealChange = z.object({ ...fields, ...optional }).partial();
export type MealChange = z.output<typeof MealChange>;

/** Where a meal stands for its cook. `draft`: its allergens are not declared, so it can't be scheduled. */
export const MEAL_STATES = ["draft", "not_scheduled", "on_sale", "sold_out", "suspended", "deleted"] as const;
export type MealState = (typeof MEAL_STATES)[number];

/** A meal on its cook's own desk. */
export const CookMealView = MealView.extend({
  sku: z.string(),
  is_listed: z.boolean().describe("whether the public can see it"),
  suspended_reason: z.string().nullable().describe("set while staff keep it off the market"),
  state: z.enum(MEAL_STATES),
  open_orders: z.int().describe("orders with it that are placed and not delivered yet"),
});
export type CookMeal = z.output<typeof CookMealView>;
