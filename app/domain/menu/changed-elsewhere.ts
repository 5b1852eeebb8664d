import { warningWithSpecies } from "~/kit/allergen-species";
import { formatCents } from "~/kit/money";
import { joinWords, lowerFirst } from "~/kit/text";
import { conflict } from "../refusal";
import type { CookMeal } from "./cook-schemas.server";
import { changedParts, type MealPart } from "./draft-of-meal";

/** What is another one, and what the meal has now where that is short enough to be read here. */
const WORDS: Record<MealPart, (meal: CookMeal) => string> = {
  name: ({ name }) => `the name (now “${name}”)`,
  description: () => "the description",
  price: ({ price_cents }) => `the price (now ${formatCents(price_cents)})`,
  is_voucher_meal: ({ is_voucher_meal }) =>
    `how it's paid (now with ${is_voucher_meal ? "a voucher" : "money"})`,
  allergens: (meal) => `the allergens (now: ${lowerFirst(warningWithSpecies(meal) ?? "none")})`,
  ingredients: () => "the ingredients",
  heating_instructions: () => "the heating instructions",
  cuisine: ({ cuisines }) => `the cuisine (now ${cuisines[0]?.title ?? "none"})`,
  tags: ({ tags }) => `the tags (now ${tags.join(", ")})`,
  sku: ({ sku }) => `the SKU (now ${sku})`,
  images: () => "the pictures",
};

/**
 * Refuses a form that was filled from another state of its meal than the one it is in.
 * @throws Refusal `conflict` (`meal_changed`), which says what has changed since.
 */
export function refuseChanged(seen: string, meal: CookMeal): void {
  const changes = changedParts(seen, meal).map((part) => WORDS[part](meal));
  if (changes.length === 0) return;
  throw conflict(
    "meal_changed",
    `This meal was changed somewhere else after you opened it: ${joinWords(changes)}. Check that below, then save again.`,
  );
}
