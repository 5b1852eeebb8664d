import { transaction } from "~/data/transaction.server";
import type { Chef } from "~/domain/accounts/people";
import { restoreMeal } from "../meals/meal-row.server";
import { readCookMeal } from "./cook-meal.server";
import type { CookMeal } from "./cook-schemas.server";

/**
 * Brings a deleted meal back onto the menu as it was, without its schedules. One that is on the menu stays as it is.
 * @throws Refusal `missing` for another cook's meal.
 */
export function restoreOwnMeal(me: Chef, meal_id: number): Promise<CookMeal> {
  return transaction(async (tx) => {
    await restoreMeal(tx, me.chef_id, { id: meal_id });
    return (await readCookMeal(tx, me.chef_id, meal_id)) as CookMeal;
  });
}
