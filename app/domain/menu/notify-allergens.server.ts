import { randomUUID } from "node:crypto";
import type { Tx } from "~/data/sql.server";
import { lockContents } from "~/domain/meals/contents-lock.server";
import { recordAllergensChanged } from "~/domain/meals/meal-row.server";
import { correctAllergensChanged, markAllergensChanged } from "~/domain/orders/order-lines.server";
import { publish } from "~/domain/outbox/publish.server";
import { type Allergen, type AllergenSpecies, WITH_SPECIES } from "~/kit/allergens";

export interface MealContents {
  allergens: readonly Allergen[];
  may_contain: readonly Allergen[];
  allergen_species: AllergenSpecies;
  ingredients: string;
}

/**
 * What is declared, made one: an allergen that is in the meal is no trace beside it, and a species is named for what is
 * declared only.
 */
export function declared<Meal extends Omit<MealContents, "ingredients">>(meal: Meal): Meal {
  const { allergens } = meal;
  const may_contain = meal.may_contain.filter((word) => !allergens.includes(word));
  const named = WITH_SPECIES.filter(
    (family) => meal.allergen_species[family] && (allergens.includes(family) || may_contain.includes(family)),
  );
  const allergen_species = Object.fromEntries(named.map((family) => [family, meal.allergen_species[family]]));
  return { ...meal, may_contain, allergen_species };
}

/** What is in a meal once `change` is made. */
export function contentsAfter(
  before: MealContents,
  change: { [Part in keyof MealContents]?: MealContents[Part] | undefined },
): MealContents {
  return declared({
    allergens: change.allergens ?? before.allergens,
    may_contain: change.may_contain ?? before.may_contain,
    allergen_species: change.allergen_species ?? before.allergen_species,
    ingredients: change.ingredients ?? before.ingredients,
  });
}

/** Whether a nut, fish or shellfish that was named became another one, or is in the meal and not named anymore. */
function hasNewSpecies(before: MealContents, after: MealContents): boolean {
  return WITH_SPECIES.some((family) => {
    const [was, is] = [before.allergen_species[family], after.allergen_species[family]];
    const isThere = after.allergens.includes(family) || after.may_contain.includes(family);
    return was !== undefined && was !== is && isThere;
  });
}

/**
 * Whether somebody who has ordered the old meal must hear of the new one: an allergen was added, a trace was added that
 * was not declared at all, a species that was named became another one, or the ingredients changed. Taking an allergen away
 * harms nobody.
 */
export function needsAllergenNotice(before: MealContents, after: MealContents): boolean {
  return (
    after.allergens.some((word) => !before.allergens.includes(word)) ||
    after.may_contain.some(
      (word) => !before.may_contain.includes(word) && !before.allergens.includes(word),
    ) ||
    hasNewSpecies(before, after) ||
    after.ingredients.trim() !== before.ingredients.trim()
  );
}

/**
 * Notes the change on the meal and on every line of it that is not delivered yet, and publishes an event for each order, in the
 * caller's transaction. A hold that is not paid yet is found by the meal's `allergens_changed_at`, which is this very
 * moment and not the transaction's beginning: a hold made since then must not look younger than the change. Who is ordering the
 * meal right now is waited for, or waits.
 */
export async function notifyAllergens(tx: Tx, meal_id: number): Promise<void> {
  await lockContents(tx, meal_id);
  const changed_at = await recordAllergensChanged(tx, meal_id);
  for (const order_id of await markAllergensChanged(tx, meal_id, changed_at)) {
    const key = `order.allergens_changed:${order_id}:${meal_id}:${changed_at.getTime()}`;
    await publish(tx, "order.allergens_changed", { order_id, meal_id }, key);
  }
}

/**
 * Brings orders up to date with what is in a meal now, and publishes an event for each that changed: their diners are told where
 * they have to hear of it, else the cooks alone whose frozen sheet says otherwise.
 */
export async function carryToOrders(
  tx: Tx,
  meal_id: number,
  before: MealContents,
  after: MealContents,
): Promise<void> {
  if (needsAllergenNotice(before, after)) return notifyAllergens(tx, meal_id);
  const isCorrected =
    (["allergens", "may_contain"] as const).some((part) => before[part].join() !== after[part].join()) ||
    WITH_SPECIES.some((family) => before.allergen_species[family] !== after.allergen_species[family]);
  if (!isCorrected) return;
  for (const order_id of await correctAllergensChanged(tx, meal_id)) {
    // each correction is one of its own, whatever time it is
    const key = `order.allergens_corrected:${order_id}:${meal_id}:${randomUUID()}`;
    await publish(tx, "order.allergens_corrected", { order_id }, key);
  }
}
