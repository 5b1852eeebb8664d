import type { Tx } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import type { Chef } from "~/domain/accounts/people";
import { conflict, missing } from "~/domain/refusal";
import { clock } from "~/kit/clock";
import { daysText } from "~/kit/day-list";
import { listOrderedDays, openLines } from "./open-orders.server";
import { readSchedule } from "./schedule-json.server";
import type { WireSchedule } from "./schemas.server";

/**
 * Takes a schedule back and answers it as it was.
 * @throws Refusal `missing` the second time, `conflict` (`has_orders`, with `delivery_dates`) while portions of it are held or on
 *   their way.
 */
export function deleteSchedule(me: Chef, id: number): Promise<WireSchedule> {
  return transaction(async (tx) => {
    // plain SQL: it locks the row
    const [own] = await tx<{ held: number }[]>`
      SELECT held FROM schedule WHERE id = ${id} AND chef_id = ${me.chef_id} AND deleted_at IS NULL FOR UPDATE`;
    const schedule = own && (await readSchedule(tx, me.chef_id, id));
    if (!schedule) throw missing();
    const days = await listOrderedDays(tx, openLines(id));
    if (days.length > 0) {
      const reason = `This schedule has orders for ${daysText(days)}.`;
      throw conflict(
        "has_orders",
        { reason, next: "Deliver or decline them first." },
        { delivery_dates: days },
      );
    }
    if (own.held > 0) {
      const reason = "Somebody is checking out with portions of this schedule.";
      throw conflict("has_orders", { reason, next: "Try again in 15 minutes." }, { delivery_dates: [] });
    }
    await tx.db.schedule.update({ where: { id }, data: { deleted_at: clock.now() }, select: { id: true } });
    return schedule;
  });
}

/** Takes all schedules of a meal back, whose caller has locked them and seen that nobody has ordered of them. */
export async function deleteSchedulesOf(tx: Tx, meal_id: number): Promise<void> {
  await tx.db.schedule.updateMany({
    where: { meal_id, deleted_at: null },
    data: { deleted_at: clock.now() },
  });
}
