import type { Chef } from "~/domain/accounts/people";
import type { CookMeal, MealInput } from "./cook-schemas.server";
import { listOpenDays, type OpenDay } from "./list-open-days.server";
import { contentsAfter, needsAllergenNotice } from "./notify-allergens.server";

/** The days with orders whose diners will be told when a meal is changed so, as `notifyAllergens` does. */
export async function listAffectedDays(
  me: Chef,
  meal: CookMeal,
  change: Pick<MealInput, "allergens" | "may_contain" | "allergen_species" | "ingredients">,
): Promise<OpenDay[]> {
  if (!needsAllergenNotice(meal, contentsAfter(meal, change))) return [];
  return listOpenDays(me, meal.id);
}
