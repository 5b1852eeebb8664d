import { createHash } from "node:crypto";
import { ALLERGENS, type Allergen } from "~/kit/allergens";
import { ofEach, pick } from "~/kit/pick";
import { MEAL_TEXTS } from "../meals/rules";
import type { CookMeal } from "./cook-schemas.server";
import type { AllergenAnswer, MealDraftFields } from "./draft-schemas.server";

function answerOf(meal: Pick<CookMeal, "allergens" | "may_contain">, allergen: Allergen): AllergenAnswer {
  if (meal.allergens.includes(allergen)) return "contains";
  return meal.may_contain.includes(allergen) ? "may_contain" : "free";
}

/** What the form of a meal shows, by the parts that a cook is told of. */
const PARTS = {
  ...ofEach(MEAL_TEXTS, (name) => (fields: MealDraftFields) => fields[name] as unknown),
  price: ({ price }: MealDraftFields) => price as unknown,
  is_voucher_meal: ({ is_voucher_meal }: MealDraftFields) => is_voucher_meal as unknown,
  allergens: ({ allergen, species }: MealDraftFields) => [allergen, species] as unknown,
  cuisine: ({ cuisine }: MealDraftFields) => cuisine as unknown,
  tags: ({ tags }: MealDraftFields) => tags as unknown,
  sku: ({ sku }: MealDraftFields) => sku as unknown,
  images: ({ images }: MealDraftFields) => images as unknown,
};
export type MealPart = keyof typeof PARTS;
const NAMES = Object.keys(PARTS) as MealPart[];

/** Letters for each part. */
const LETTERS = 6;

/** Names all that the form of a meal shows, six letters for each part: another form was filled from something else. */
export function stateOf(meal: CookMeal): string {
  const fields = draftOfMeal(meal);
  const named = NAMES.map((part) =>
    createHash("sha256")
      .update(JSON.stringify(PARTS[part](fields)))
      .digest("hex")
      .slice(0, LETTERS),
  );
  return named.join("");
}

/** The parts of a meal that are others than in the state that `seen` names. */
export function changedParts(seen: string, meal: CookMeal): MealPart[] {
  const now = stateOf(meal);
  const of = (state: string, place: number) => state.slice(place * LETTERS, (place + 1) * LETTERS);
  return NAMES.filter((_, place) => of(seen, place) !== of(now, place));
}

/** A meal as its form shows it. Allergens that were never declared have no answer: nobody has given one. */
export function draftOfMeal(meal: CookMeal): MealDraftFields {
  const answers = ALLERGENS.map((allergen) => [allergen, answerOf(meal, allergen)]);
  return {
    ...pick(meal, MEAL_TEXTS),
    price: (meal.price_cents / 100).toFixed(2),
    cuisine: String(meal.cuisines[0]?.id ?? ""),
    tags: meal.tags,
    sku: meal.sku,
    is_voucher_meal: meal.is_voucher_meal,
    allergen: meal.allergens_declared ? Object.fromEntries(answers) : {},
    species: meal.allergen_species,
    images: meal.images.map(({ url, alt }) => ({ url, alt })),
  };
}
