import type { Tx } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import type { Chef } from "~/domain/accounts/people";
import { removeMeal } from "~/domain/meals/meal-row.server";
import { conflict, missing } from "~/domain/refusal";
import { deleteSchedulesOf } from "~/domain/schedules/delete-schedule.server";
import { formatShortDay } from "~/kit/day";
import { joinWords } from "~/kit/text";
import { readCookMeal } from "./cook-meal.server";
import type { CookMeal } from "./cook-schemas.server";
import { removeDraft } from "./drafts.server";

/**
 * Takes a meal off the menu, its schedules with it, and answers it as it was. Past orders keep what they say; its sku,
 * saved again, brings it back.
 * @throws Refusal `missing` the second time, `conflict` (`has_orders`, with `delivery_dates`) while somebody has ordered it or
 *   is paying for it.
 */
export function deleteMeal(me: Chef, meal_id: number): Promise<CookMeal> {
  return transaction(async (tx) => {
    // Schedules before the meal, in order: checkout takes them the same way. Plain SQL for the locks.
    const lockSchedules = () =>
      tx`SELECT FROM schedule WHERE meal_id = ${meal_id} AND chef_id = ${me.chef_id} AND deleted_at IS NULL ORDER BY id FOR UPDATE`;
    await lockSchedules();
    // plain SQL: it locks the rows
    const [own] = await tx`
      SELECT FROM meal WHERE id = ${meal_id} AND chef_id = ${me.chef_id} AND deleted_at IS NULL FOR NO KEY UPDATE`;
    const meal = own && (await readCookMeal(tx, me.chef_id, meal_id));
    if (!meal) throw missing();
    // those that were made before the meal was locked; from here on there can be no more
    await lockSchedules();
    await refuseOrdered(tx, meal_id);
    await deleteSchedulesOf(tx, meal_id);
    await removeMeal(tx, meal_id);
    await removeDraft(tx, me, meal.guid);
    return meal;
  });
}

async function refuseOrdered(tx: Tx, meal_id: number): Promise<void> {
  // plain SQL: each day once, with how they are read
  const open = await tx<{ day: string }[]>`
    SELECT DISTINCT p.delivery_date::text AS day FROM order_line l JOIN order_part p ON p.id = l.part_id
    WHERE l.meal_id = ${meal_id} AND l.status = 'active' AND p.status NOT IN ('delivered', 'cancelled', 'expired')
    ORDER BY day`;
  if (open.length === 0) return;
  const days = open.map(({ day }) => day);
  const reason = `This meal has orders for ${joinWords(days.map(formatShortDay))}.`;
  throw conflict("has_orders", { reason, next: "Deliver or decline them first." }, { delivery_dates: days });
}
