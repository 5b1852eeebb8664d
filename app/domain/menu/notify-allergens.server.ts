import type { Tx } from "~/data/sql.server";
import { recordAllergensChanged } from "~/domain/meals/meal-row.server";
import { markAllergensChanged } from "~/domain/orders/order-lines.server";
import { publish } from "~/domain/outbox/publish.server";
import type { Allergen } from "~/kit/rules";

export interface MealContents {
  allergens: readonly Allergen[];
  may_contain: readonly Allergen[];
  ingredients: string;
}

/**
 * Whether somebody who has ordered the old meal must hear of the new one: an allergen was added, a trace was added that
 * was not declared at all, or the ingredients changed. Taking an allergen away harms nobody.
 */
export function needsAllergenNotice(before: MealContents, after: MealContents): boolean {
  return (
    after.allergens.some((word) => !before.allergens.includes(word)) ||
    after.may_contain.some(
      (word) => !before.may_contain.includes(word) && !before.allergens.includes(word),
    ) ||
    after.ingredients.trim() !== before.ingredients.trim()
  );
}

/**
 * Notes the change on the meal and on every line of it that is not delivered yet, and publishes an event for each order, in the
 * caller's transaction. A hold that is not paid yet is found by the meal's `allergens_changed_at`, which is this very
 * moment and not the transaction's beginning: a hold made since then must not look younger than the change.
 */
export async function notifyAllergens(tx: Tx, meal_id: number): Promise<void> {
  const changed_at = await recordAllergensChanged(tx, meal_id);
  for (const order_id of await markAllergensChanged(tx, meal_id, changed_at)) {
    const key = `order.allergens_changed:${order_id}:${meal_id}:${changed_at.getTime()}`;
    await publish(tx, "order.allergens_changed", { order_id, meal_id }, key);
  }
}
