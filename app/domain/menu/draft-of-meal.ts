import { createHash } from "node:crypto";
import { ALLERGENS, type Allergen } from "~/kit/allergens";
import { pick } from "~/kit/pick";
import { MEAL_TEXTS } from "../meals/rules";
import type { CookMeal } from "./cook-schemas.server";
import type { AllergenAnswer, MealDraftFields } from "./draft-schemas.server";

function answerOf(meal: Pick<CookMeal, "allergens" | "may_contain">, allergen: Allergen): AllergenAnswer {
  if (meal.allergens.includes(allergen)) return "contains";
  return meal.may_contain.includes(allergen) ? "may_contain" : "free";
}

/** Names all that the form of a meal shows, in 16 letters: another form was filled from something else. */
export function stateOf(meal: CookMeal): string {
  return createHash("sha256")
    .update(JSON.stringify(draftOfMeal(meal)))
    .digest("hex")
    .slice(0, 16);
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
