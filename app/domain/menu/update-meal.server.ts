import { transaction } from "~/data/transaction.server";
import type { Chef } from "~/domain/accounts/people";
import { submitApplication } from "../kitchens/submit-application.server";
import { changeMeal } from "./change-meal.server";
import { readCookMeal } from "./cook-meal.server";
import type { CookMeal, MealChange } from "./cook-schemas.server";

/** Changes the given fields of one of the cook's own meals and answers it whole; refusals are those of `changeMeal`. */
export function updateMeal(me: Chef, meal_id: number, change: MealChange): Promise<CookMeal> {
  return transaction(async (tx) => {
    await changeMeal(tx, me, meal_id, change);
    await submitApplication(tx, me);
    return (await readCookMeal(tx, me.chef_id, meal_id)) as CookMeal;
  });
}
