import type { Tx } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import type { Chef } from "~/domain/accounts/people";
import { setCuisine, setImages } from "../meals/meal-parts.server";
import { insertMeal, restoreMeal } from "../meals/meal-row.server";
import { changeMeal } from "./change-meal.server";
import { readCookMeal } from "./cook-meal.server";
import type { CookMeal, MealInput } from "./cook-schemas.server";

/**
 * Puts a meal on the cook's menu. The cook's own number for it, `sku`, makes the call repeatable: with a known one the
 * meal is changed (or comes back, when it was deleted), never doubled. Price is whole cents.
 * @throws Refusal `invalid` for an unknown cuisine or a picture that was not uploaded.
 */
export function saveMeal(me: Chef, input: MealInput): Promise<CookMeal> {
  return transaction(async (tx) => {
    const meal_id = (await insert(tx, me, input)) ?? (await renew(tx, me, input));
    return (await readCookMeal(tx, me.chef_id, meal_id)) as CookMeal;
  });
}

/** The new meal's id; null when this cook has that sku already, also when a twin of this request was faster. */
async function insert(tx: Tx, me: Chef, input: MealInput): Promise<number | null> {
  const { allergens = [], may_contain = [], images, cuisine } = input;
  const made = await insertMeal(tx, {
    ...input,
    chef_id: me.chef_id,
    is_voucher_meal: input.is_voucher_meal ?? false,
    allergens,
    may_contain: may_contain.filter((word) => !allergens.includes(word)),
    allergens_declared: input.allergens_declared ?? false,
  });
  if (made === null) return null;
  await setCuisine(tx, made, cuisine);
  if (images) await setImages(tx, me, made, input.name, images);
  return made;
}

async function renew(tx: Tx, me: Chef, input: MealInput): Promise<number> {
  const meal_id = await restoreMeal(tx, me.chef_id, input.sku);
  await changeMeal(tx, me, meal_id, input);
  return meal_id;
}
