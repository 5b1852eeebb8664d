import type { Tx } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import type { Chef } from "~/domain/accounts/people";
import { invalid, missing, Refusal } from "~/domain/refusal";
import type { Day } from "~/kit/day";
import { countOf } from "~/kit/text";
import { refuseRange, wordOverlap } from "./refusals.server";
import { readSchedule } from "./schedule-json.server";
import type { ScheduleChange, WireSchedule } from "./schemas.server";

interface Row {
  meal_id: number;
  start_date: Day;
  end_date: Day;
  count: number;
  taken: number;
  today: Day;
}

/**
 * Changes the given fields of a schedule. A cutoff counts for orders from now on; those placed keep theirs.
 * @throws Refusal `missing` for a deleted or another cook's schedule, `invalid` for another meal, a new start that is
 *   not in the future, a count below what is sold or held, days that leave out an order (`non_field_errors`), and days
 *   on which the meal is scheduled already (`non_field_errors`).
 */
export function updateSchedule(me: Chef, id: number, change: ScheduleChange): Promise<WireSchedule> {
  return transaction(async (tx) => {
    const before = await lock(tx, me, id);
    const start_date = change.start_date ?? before.start_date;
    const end_date = change.end_date ?? before.end_date;
    const count = change.count ?? before.count;
    if (change.meal !== undefined && change.meal !== before.meal_id) {
      throw invalid("meal", "You can't change the meal of a schedule. Create a new schedule.");
    }
    if (start_date !== before.start_date || end_date !== before.end_date) {
      refuseRange(start_date, end_date, before.today, start_date !== before.start_date);
    }
    if (count < before.taken) {
      throw invalid("count", `${countOf(before.taken, "portion is", "portions are")} already ordered.`);
    }
    await refuseLeftOut(tx, id, start_date, end_date);
    await tx`UPDATE schedule SET ${tx({ start_date, end_date, count })} WHERE id = ${id}`;
    if (change.cutoff_hours !== undefined) {
      await tx`UPDATE schedule SET cutoff_hours = ${change.cutoff_hours} WHERE id = ${id}`;
    }
    return (await readSchedule(tx, me.chef_id, id)) as WireSchedule;
  }).catch(wordOverlap);
}

async function lock(tx: Tx, me: Chef, id: number): Promise<Row> {
  const [row] = await tx<Row[]>`
    SELECT meal_id, start_date, end_date, count, held + sold AS taken, (app_now() AT TIME ZONE ${me.time_zone})::date AS today
    FROM schedule WHERE id = ${id} AND chef_id = ${me.chef_id} AND deleted_at IS NULL FOR UPDATE`;
  if (!row) throw missing();
  return row;
}

/** Every order that still needs these portions keeps its day. */
async function refuseLeftOut(tx: Tx, id: number, start_date: Day, end_date: Day): Promise<void> {
  const [order] = await tx<{ day: Day }[]>`
    SELECT p.delivery_date AS day FROM order_line l JOIN order_part p ON p.id = l.part_id
    WHERE l.schedule_id = ${id} AND l.status = 'active' AND p.status NOT IN ('delivered', 'cancelled', 'expired')
      AND p.delivery_date NOT BETWEEN ${start_date} AND ${end_date}
    ORDER BY p.delivery_date LIMIT 1`;
  if (!order) return;
  const message = `There is an order for ${order.day}. Keep that day in the schedule.`;
  throw new Refusal("invalid", message, { fields: { non_field_errors: [message] } });
}
