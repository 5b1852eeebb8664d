import type { Tx } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import type { Chef } from "~/domain/accounts/people";
import { submitApplication } from "../kitchens/submit-application.server";
import { setCuisine, setImages } from "../meals/meal-parts.server";
import { insertMeal, restoreMeal } from "../meals/meal-row.server";
import { invalid } from "../refusal";
import { changeMeal, refuseContradiction, refuseUnanswered } from "./change-meal.server";
import { readCookMeal } from "./cook-meal.server";
import type { CookMeal, MealInput } from "./cook-schemas.server";
import { removeDraft } from "./drafts.server";
import { declared } from "./notify-allergens.server";
import { refuseChanged } from "./stale-meal-form";

/**
 * Puts a meal on the cook's menu. The cook's own number for it, `sku`, makes the call repeatable: with a known one the
 * meal is changed (or comes back, when it was deleted), never doubled. Price is whole cents.
 * @throws Refusal `invalid` for an unknown cuisine, a picture that was not uploaded, a tag that the allergens contradict, a
 *   declaration of allergens that says nothing of any.
 */
export function saveMeal(me: Chef, input: MealInput): Promise<CookMeal> {
  return transaction(async (tx) => {
    const meal_id = (await insert(tx, me, input)) ?? (await renew(tx, me, input));
    // what staff asked a rejected kitchen for may be a meal
    await submitApplication(tx, me);
    return (await readCookMeal(tx, me.chef_id, meal_id)) as CookMeal;
  });
}

/**
 * Saves what a cook wrote in the form of a meal: adds the meal with this guid, or changes it where it is there already, and
 * gives up its draft. Sent twice it makes one meal; a sku never leads to another meal than the one on the screen. `seen`:
 * the state (`stateOf`) of the meal that the form was filled from; asked under the meal's lock, since another tab may be saving.
 * @throws Refusal `invalid` for a sku in use (by a deleted meal, too), an unknown cuisine, a strange picture; `conflict`:
 *   `already_there` for the guid of somebody else's meal, `meal_changed` where the meal is in another state.
 */
export function saveMealForm(me: Chef, guid: string, input: MealInput, seen?: string): Promise<CookMeal> {
  return transaction(async (tx) => {
    const find = () => tx.db.meal.findUnique({ where: { guid, chef_id: me.chef_id }, select: { id: true } });
    const mine = await find();
    if (mine && seen !== undefined) {
      // plain SQL: it locks the row
      await tx`SELECT FROM meal WHERE id = ${mine.id} FOR NO KEY UPDATE`;
      refuseChanged(seen, (await readCookMeal(tx, me.chef_id, mine.id)) as CookMeal);
    }
    const made = mine ? null : await insert(tx, me, input, guid);
    // a twin of this request may have been faster
    const meal_id = made ?? mine?.id ?? (await find())?.id;
    if (meal_id === undefined) throw invalid("sku", "Another one of your meals has this SKU");
    if (made === null) await changeMeal(tx, me, meal_id, input);
    await removeDraft(tx, me, guid);
    await submitApplication(tx, me);
    return (await readCookMeal(tx, me.chef_id, meal_id)) as CookMeal;
  });
}

/** The new meal's id; null when this cook has that sku already, also when a twin of this request was faster. */
async function insert(tx: Tx, me: Chef, input: MealInput, guid?: string): Promise<number | null> {
  const { allergens = [], may_contain = [], allergen_species = {}, images, cuisine } = input;
  refuseContradiction(input.tags, allergens);
  const made = await insertMeal(tx, {
    ...input,
    guid,
    chef_id: me.chef_id,
    is_voucher_meal: input.is_voucher_meal ?? false,
    ...declared({ allergens, may_contain, allergen_species }),
    allergens_declared: input.allergens_declared ?? false,
  });
  if (made === null) return null;
  // of a new meal only: one that is there already may have its answers
  if (input.allergens_declared) refuseUnanswered(input);
  await setCuisine(tx, made, cuisine);
  if (images) await setImages(tx, me, made, input.name, images);
  return made;
}

async function renew(tx: Tx, me: Chef, input: MealInput): Promise<number> {
  const meal_id = await restoreMeal(tx, me.chef_id, { sku: input.sku });
  await changeMeal(tx, me, meal_id, input);
  return meal_id;
}
