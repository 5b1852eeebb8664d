import type { Sql, Tx } from "~/data/sql.server";
import { sql } from "~/data/sql.server";
import type { KitchenUser } from "~/domain/accounts/people";
import { addDays, type Day, daysFrom } from "~/kit/day";
import { lineEarnings } from "../line-earnings.server";
import type { ScheduleKitchen } from "./kitchen-facts.server";
import { scheduleRules } from "./rules";

/** A schedule that stands, with what has been ordered of it. */
export interface StandingSchedule {
  id: number;
  meal_id: number;
  meal_name: string;
  start_date: Day;
  end_date: Day;
  count: number;
  /** portions the cook could not make, which `count` is without */
  declined: number;
  /** portions that are neither sold nor in a checkout */
  left: number;
  /** its own; null: the kitchen's */
  cutoff_hours: number | null;
  /** of a portion, by now */
  price_cents: number;
}

interface OrderedPortions {
  schedule_id: number | null;
  day: Day;
  portions: number;
  /** what they earn, which a law on sales counts */
  cents: number;
}

export interface ScheduledDays {
  schedules: StandingSchedule[];
  ordered: OrderedPortions[];
}

/** The schedules of a cook with a day from `from` to `to`, the soonest first, and what is ordered for those days. */
export async function readScheduledDays(
  on: Sql | Tx,
  me: KitchenUser,
  from: Day,
  to: Day,
): Promise<ScheduledDays> {
  // a schedule that begins before this has ended
  const earliest = addDays(from, -scheduleRules.end_date.mostDays);
  // plain SQL: both sides of a day, with the names of the meals
  const schedules = on<StandingSchedule[]>`
    SELECT w.id, w.meal_id, m.name AS meal_name, w.start_date, w.end_date, w.count, w.declined, w.count - w.held - w.sold AS left, w.cutoff_hours, m.price_cents
    FROM schedule w JOIN meal m ON m.id = w.meal_id
    WHERE w.chef_id = ${me.chef_id} AND w.deleted_at IS NULL AND w.start_date BETWEEN ${earliest} AND ${to} AND w.end_date >= ${from}
    ORDER BY w.start_date, m.name, w.id`;
  // plain SQL: sums by schedule and day
  const ordered = on<OrderedPortions[]>`
    SELECT l.schedule_id, p.delivery_date AS day, sum(l.quantity)::int AS portions,
      sum(${lineEarnings})::float8 AS cents
    FROM order_part p JOIN order_line l ON l.part_id = p.id AND l.status = 'active'
    WHERE p.chef_id = ${me.chef_id} AND p.delivery_date BETWEEN ${from} AND ${to}
      AND p.status = ANY (${LIVE}) GROUP BY l.schedule_id, p.delivery_date`;
  return { schedules: await schedules, ordered: await ordered };
}

/** All states in which portions are cooked or held. */
const LIVE = sql`'{pending_payment,placed,accepted,preparing,out_for_delivery,delivered}'::"OrderStatus"[]`;

/** How many orders a cook has for each day from `from` to `to`, those in a checkout among them. */
export async function readOrderCounts(
  on: Sql | Tx,
  me: KitchenUser,
  from: Day,
  to: Day,
): Promise<ReadonlyMap<Day, number>> {
  // plain SQL: as the portions above
  const rows = await on<{ day: Day; orders: number }[]>`
    SELECT p.delivery_date AS day, count(*)::int AS orders FROM order_part p
    WHERE p.chef_id = ${me.chef_id} AND p.delivery_date BETWEEN ${from} AND ${to} AND p.status = ANY (${LIVE})
    GROUP BY p.delivery_date`;
  return new Map(rows.map(({ day, orders }) => [day, orders]));
}

/** Portions of a day that are ordered: of one schedule, or of all. */
export function orderedOn({ ordered }: ScheduledDays, day: Day, schedule_id?: number): number {
  return ordered
    .filter((one) => one.day === day && (schedule_id === undefined || one.schedule_id === schedule_id))
    .reduce((sum, one) => sum + one.portions, 0);
}

/** Whether a range has that day. */
export function covers(range: { start_date: Day; end_date: Day }, day: Day): boolean {
  return range.start_date <= day && day <= range.end_date;
}

/** Portions that can be sold on a day at most: what is ordered for it, and all that its schedules have left. */
export function portionsOn(days: ScheduledDays, day: Day): number {
  const left = days.schedules.filter((one) => covers(one, day)).reduce((sum, one) => sum + one.left, 0);
  return orderedOn(days, day) + left;
}

export interface DayLimit {
  portions: number;
  by: "kitchen" | "law";
}

/** What a kitchen may sell a day: its own capacity or the law's, whichever is lower; null without either. */
export function dayLimit({ daily_capacity, max_meals_per_day }: ScheduleKitchen): DayLimit | null {
  const own = daily_capacity ?? Number.POSITIVE_INFINITY;
  const legal = max_meals_per_day ?? Number.POSITIVE_INFINITY;
  const portions = Math.min(own, legal);
  if (!Number.isFinite(portions)) return null;
  return { portions, by: legal < own ? "law" : "kitchen" };
}

/** The days from one to another, both included. */
export function eachDay(from: Day, to: Day): Day[] {
  return Array.from({ length: daysFrom(from, to) + 1 }, (_, n) => addDays(from, n));
}
