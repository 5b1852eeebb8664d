import type { Tx } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import type { Chef } from "~/domain/accounts/people";
import { invalid, missing, Refusal } from "~/domain/refusal";
import type { Day } from "~/kit/day";
import { daysText } from "~/kit/day-list";
import { countOf } from "~/kit/text";
import { readScheduleKitchen } from "./kitchen-facts.server";
import { listOrderedDays, openLines } from "./open-orders.server";
import { cutoffText, isPastCutoff } from "./plan";
import { isUndeclared, refuseConstraint, refuseRange, refuseTaken } from "./refusals.server";
import { readSchedule } from "./schedule-json.server";
import type { ScheduleChange, WireSchedule } from "./schemas.server";

interface Row {
  meal_id: number;
  cutoff_hours: number | null;
  allergens_declared: boolean;
  start_date: Day;
  end_date: Day;
  count: number;
  taken: number;
  today: Day;
}

/**
 * Changes the given fields of a schedule. A cutoff counts for orders from now on; those placed keep theirs.
 * @throws Refusal `missing` for a deleted or another cook's schedule, `invalid` for another meal, a new start that is
 *   not in the future, days or a cutoff by which all of its orders are closed already, a count below what is sold or held, and in `non_field_errors` days that leave out an order, days
 *   on which the meal is scheduled already, and further days of a meal without declared allergens.
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
      if (end_date > before.end_date && !before.allergens_declared) throw isUndeclared();
      await refuseTaken(tx, { meal_id: before.meal_id, start_date, end_date, but: id });
    }
    await refuseClosed(tx, me, before, {
      start_date,
      end_date,
      cutoff_hours: change.cutoff_hours === undefined ? before.cutoff_hours : change.cutoff_hours,
    });
    if (count < before.taken) {
      throw invalid("count", `${countOf(before.taken, "portion is", "portions are")} already ordered.`);
    }
    await refuseLeftOut(tx, id, start_date, end_date);
    await tx.db.schedule.update({
      where: { id },
      data: {
        ...{ start_date: new Date(start_date), end_date: new Date(end_date), count },
        cutoff_hours: change.cutoff_hours,
        // the cook has said again how many there are
        ...(count !== before.count && { declined: 0 }),
      },
      select: { id: true },
    });
    return (await readSchedule(tx, me.chef_id, id)) as WireSchedule;
  }).catch(refuseConstraint);
}

/**
 * As for a new schedule: days that it didn't have, or another cutoff, leave it a day that can be ordered. One that only loses
 * days may end with those whose orders are closed.
 */
async function refuseClosed(
  tx: Tx,
  me: Chef,
  before: Row,
  after: Pick<Row, "start_date" | "end_date" | "cutoff_hours">,
): Promise<void> {
  const gainsDays = after.start_date < before.start_date || after.end_date > before.end_date;
  const kitchen = await readScheduleKitchen(tx, me);
  const hoursOf = ({ cutoff_hours }: Pick<Row, "cutoff_hours">) => cutoff_hours ?? kitchen.cutoff_hours;
  const movesCutoff = hoursOf(after) !== hoursOf(before);
  if ((gainsDays || movesCutoff) && isPastCutoff(after, kitchen))
    throw invalid(gainsDays ? "end_date" : "cutoff_hours", cutoffText(after, kitchen));
}

async function lock(tx: Tx, me: Chef, id: number): Promise<Row> {
  // plain SQL: it locks the row
  const [row] = await tx<Row[]>`
    SELECT s.meal_id, s.cutoff_hours, m.allergens_declared, s.start_date, s.end_date, s.count, s.held + s.sold AS taken,
      (app_now() AT TIME ZONE ${me.time_zone})::date AS today
    FROM schedule s JOIN meal m ON m.id = s.meal_id WHERE s.id = ${id} AND s.chef_id = ${me.chef_id} AND s.deleted_at IS NULL
    FOR UPDATE OF s`;
  if (!row) throw missing();
  return row;
}

/** Every order that still needs these portions keeps its day. */
async function refuseLeftOut(tx: Tx, id: number, start_date: Day, end_date: Day): Promise<void> {
  const isLeftOut = [
    { delivery_date: { lt: new Date(start_date) } },
    { delivery_date: { gt: new Date(end_date) } },
  ];
  const days = await listOrderedDays(tx, { AND: [openLines(id), { part: { OR: isLeftOut } }] });
  if (days.length === 0) return;
  const those = days.length === 1 ? "that day" : "those days";
  const message = `There are orders for ${daysText(days)}. Keep ${those} in the schedule.`;
  throw new Refusal("invalid", message, { fields: { non_field_errors: [message] } });
}
