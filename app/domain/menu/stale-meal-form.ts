import { warningWithSpecies } from "~/kit/allergen-species";
import { formatCents } from "~/kit/money";
import { joinWords, lowerFirst } from "~/kit/text";
import type { MealTexts } from "../meals/rules";
import { conflict } from "../refusal";
import type { CookMeal } from "./cook-schemas.server";
import { changedParts, type MealPart } from "./draft-of-meal";

type Words = (meal: CookMeal) => string;
type OtherPart = Exclude<MealPart, keyof MealTexts>;

/** What is another one, and what the meal has now where that is short enough to be read here. Other texts go by their names. */
const WORDS: Record<OtherPart, Words> & Partial<Record<MealPart, Words>> = {
  name: ({ name }) => `the name (now “${name}”)`,
  price: ({ price_cents }) => `the price (now ${formatCents(price_cents)})`,
  is_voucher_meal: ({ is_voucher_meal }) =>
    `how it's paid (now with ${is_voucher_meal ? "a voucher" : "money"})`,
  allergens: (meal) => `the allergens (now: ${lowerFirst(warningWithSpecies(meal) ?? "none")})`,
  cuisine: ({ cuisines }) => `the cuisine (now ${cuisines[0]?.title ?? "none"})`,
  tags: ({ tags }) => `the tags (now ${tags.join(", ")})`,
  sku: ({ sku }) => `the SKU (now ${sku})`,
  images: () => "the pictures",
};

const wordsOf = (part: MealPart, meal: CookMeal): string =>
  WORDS[part]?.(meal) ?? `the ${part.replaceAll("_", " ")}`;

/**
 * Refuses a form that was filled from another state of its meal than the one it is in.
 * @throws Refusal `conflict` (`meal_changed`), which says what has changed since.
 */
export function refuseChanged(seen: string, meal: CookMeal): void {
  const changes = changedParts(seen, meal).map((part) => wordsOf(part, meal));
  if (changes.length === 0) return;
  throw conflict(
    "meal_changed",
    `This meal was changed somewhere else after you opened it: ${joinWords(changes)}. Check that below, then save again.`,
  );
}
