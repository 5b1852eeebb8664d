import { transaction } from "~/data/transaction.server";
import type { Chef } from "~/domain/accounts/people";
import { removeMeal } from "~/domain/meals/meal-row.server";
import { conflict, missing } from "~/domain/refusal";
import { deleteSchedulesOf } from "~/domain/schedules/delete-schedule.server";
import { readCookMeal } from "./cook-meal.server";
import type { CookMeal } from "./cook-schemas.server";

/**
 * Takes a meal off the menu, its schedules with it, and answers it as it was. Past orders keep what they say; its sku,
 * saved again, brings it back.
 * @throws Refusal `missing` the second time, `conflict` (`has_orders`) while somebody has ordered it or is paying for it.
 */
export function deleteMeal(me: Chef, meal_id: number): Promise<CookMeal> {
  return transaction(async (tx) => {
    // Schedules before the meal, in order: checkout takes them the same way. Plain SQL for the locks.
    await tx`SELECT FROM schedule WHERE meal_id = ${meal_id} AND chef_id = ${me.chef_id} AND deleted_at IS NULL ORDER BY id FOR UPDATE`;
    const [own] = await tx`
      SELECT FROM meal WHERE id = ${meal_id} AND chef_id = ${me.chef_id} AND deleted_at IS NULL FOR NO KEY UPDATE`;
    const meal = own && (await readCookMeal(tx, me.chef_id, meal_id));
    if (!meal) throw missing();
    const open = await tx.db.orderLine.findFirst({
      where: {
        meal_id,
        status: "active",
        part: { status: { notIn: ["delivered", "cancelled", "expired"] } },
      },
      select: { id: true },
    });
    if (open) throw conflict("has_orders", "This meal has orders. Deliver or decline them first.");
    await deleteSchedulesOf(tx, meal_id);
    await removeMeal(tx, meal_id);
    return meal;
  });
}
