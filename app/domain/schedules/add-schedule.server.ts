import type { Tx } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import type { Chef } from "~/domain/accounts/people";
import { invalid, missing, Refusal } from "~/domain/refusal";
import type { Day } from "~/kit/day";
import { refuseOverlap, refuseRange } from "./refusals.server";
import { readSchedule } from "./schedule-json.server";
import type { ScheduleInput, WireSchedule } from "./schemas.server";

interface Standing {
  status: string;
  today: Day;
  permit_required: boolean;
  permit_expires_on: Day | null;
  meal: { allergens_declared: boolean; is_suspended: boolean } | null;
}

/**
 * Schedules a meal: `count` portions over the days from start to end, both included, in the kitchen's time zone. The
 * start lies in the future.
 * @throws Refusal `forbidden` until the kitchen is approved, `missing` for a meal that is not the cook's, `invalid` for
 *   a wrong range, a meal without declared allergens or suspended, a needed permit that does not cover a day, and for
 *   days on which this meal is scheduled already (`non_field_errors`).
 */
export function addSchedule(me: Chef, input: ScheduleInput): Promise<WireSchedule> {
  return transaction(async (tx) => {
    const standing = await standingOf(tx, me, input.meal);
    refuseKitchen(standing);
    refuseRange(input.start_date, input.end_date, standing.today);
    refuseMeal(standing, input.start_date);
    const { meal: meal_id, count, cutoff_hours = null } = input;
    const { chef_id, marketplace_id } = me;
    const days = { start_date: new Date(input.start_date), end_date: new Date(input.end_date) };
    const made = await tx.db.schedule.create({
      data: { meal_id, chef_id, marketplace_id, ...days, count, cutoff_hours },
      select: { id: true },
    });
    return (await readSchedule(tx, me.chef_id, made.id)) as WireSchedule;
  }).catch(refuseOverlap);
}

async function standingOf(tx: Tx, me: Chef, meal_id: number): Promise<Standing> {
  // plain SQL: it locks the rows
  const [meal] = await tx<{ allergens_declared: boolean; is_suspended: boolean }[]>`
    SELECT allergens_declared, suspended_at IS NOT NULL AS is_suspended
    FROM meal WHERE id = ${meal_id} AND chef_id = ${me.chef_id} AND deleted_at IS NULL FOR NO KEY UPDATE`;
  const [kitchen] = await tx<[Omit<Standing, "meal">]>`
    SELECT c.status, (app_now() AT TIME ZONE k.time_zone)::date AS today, k.permit_required, c.permit_expires_on
    FROM chef c JOIN marketplace k ON k.id = c.marketplace_id WHERE c.id = ${me.chef_id} FOR SHARE OF c`;
  return { ...kitchen, meal: meal ?? null };
}

function refuseKitchen({ status }: Standing): void {
  if (status === "suspended") throw new Refusal("forbidden", "Your kitchen is suspended.");
  if (status !== "approved") throw new Refusal("forbidden", "Your kitchen is waiting for approval.");
}

function refuseMeal({ meal, permit_required, permit_expires_on }: Standing, start_date: Day): void {
  if (!meal) throw missing();
  if (meal.is_suspended) throw invalid("meal", "This meal is suspended.");
  if (!meal.allergens_declared)
    throw invalid("meal", "Declare the allergens of this meal before you schedule it.");
  if (permit_required && permit_expires_on === null)
    throw invalid("meal", "Your kitchen needs a permit before you can schedule.");
  if (permit_required && permit_expires_on !== null && permit_expires_on < start_date) {
    throw invalid("meal", "Your kitchen's permit will have expired by then.");
  }
}
