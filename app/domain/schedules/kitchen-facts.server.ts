import type { Sql, Tx } from "~/data/sql.server";
import type { KitchenUser } from "~/domain/accounts/people";
import { Refusal } from "~/domain/refusal";
import { CUTOFF_HOURS } from "~/kit/cutoff-hours";
import { closedDates, permitUntil } from "../chefs/open-days.server";
import type { KitchenFacts, MealFacts } from "./plan";

export interface ScheduleKitchen extends KitchenFacts {
  status: string;
  /** portions a day: the kitchen's own capacity; null: no limit */
  daily_capacity: number | null;
  /** portions that the marketplace's law allows; null: no limit */
  max_meals_per_day: number | null;
  max_meals_per_week: number | null;
  max_meals_per_year: number | null;
  /** meal prices of a calendar year, cents */
  max_sales_year_cents: number | null;
  /** orders of a day's window: the kitchen's own limit; null: none */
  window_capacity: number | null;
}

/** What decides about the schedules of a kitchen; within a transaction it stays as it is until the end. */
export async function readScheduleKitchen(
  on: Sql | Tx,
  me: KitchenUser,
  { isLocked = false } = {},
): Promise<ScheduleKitchen> {
  // plain SQL: it locks the row, and cutoffs are decided by the database's clock
  // never null: open_from: there are hours to choose
  const [kitchen] = await on<[ScheduleKitchen]>`
    SELECT c.status, (app_now() AT TIME ZONE k.time_zone)::date AS today, c.closed_from, c.closed_to, ${closedDates} AS also_closed,
      ${permitUntil} AS permit_until, c.daily_capacity, k.max_meals_per_day, k.max_meals_per_week,
      k.max_meals_per_year, k.max_sales_year_cents, c.window_capacity,
      c.cutoff_hours, (SELECT json_object_agg(hours, next_orderable_date('-infinity', 'infinity', hours, k.window_start, k.time_zone,
        app_now(), NULL, NULL, NULL)) FROM unnest(${[...CUTOFF_HOURS.choices]}::int[]) AS hours) AS open_from,
      json_build_object('from', to_char(k.window_start, 'HH24:MI'), 'to', to_char(k.window_end, 'HH24:MI')) AS delivery_window
    FROM chef c JOIN marketplace k ON k.id = c.marketplace_id WHERE c.id = ${me.chef_id} ${isLocked ? on`FOR SHARE OF c` : on``}`;
  return kitchen;
}

/** A meal that is to be scheduled. */
export interface ScheduleMeal extends MealFacts {
  price_cents: number;
}

/** Those of the meals that are the cook's, by id; within a transaction nobody else schedules them until the end. */
export async function readScheduleMeals(
  on: Sql | Tx,
  me: KitchenUser,
  meal_ids: readonly number[],
  { isLocked = false } = {},
): Promise<Map<number, ScheduleMeal>> {
  // plain SQL: it locks the rows
  const meals = await on<ScheduleMeal[]>`
    SELECT id, name, price_cents, allergens_declared, suspended_at IS NOT NULL AS is_suspended FROM meal
    WHERE id = ANY (${[...meal_ids]}::int[]) AND chef_id = ${me.chef_id} AND deleted_at IS NULL
    ORDER BY id ${isLocked ? on`FOR NO KEY UPDATE` : on``}`;
  return new Map(meals.map((meal) => [meal.id, meal]));
}

const PROBLEMS: Record<string, string> & { submitted: string } = {
  draft: "Your kitchen isn't complete yet. Finish your profile first.",
  submitted: "Your kitchen is waiting for approval.",
  rejected: "Your kitchen isn't approved yet. Your profile says what to change.",
  suspended: "Your kitchen is suspended.",
};

/** Why the kitchen may not sell at all; null when it may. */
export function kitchenProblem({ status }: Pick<ScheduleKitchen, "status">): string | null {
  return status === "approved" ? null : (PROBLEMS[status] ?? PROBLEMS.submitted);
}

/** @throws Refusal `forbidden` for a kitchen that may not sell. */
export function refuseKitchen(kitchen: Pick<ScheduleKitchen, "status">): void {
  const problem = kitchenProblem(kitchen);
  if (problem !== null) throw new Refusal("forbidden", problem);
}
