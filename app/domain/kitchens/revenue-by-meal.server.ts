import { sql } from "~/data/sql.server";
import type { Day } from "~/kit/day";
import type { Chef } from "../accounts/people";
import { lineEarnings } from "../line-earnings.server";
import { earnedAt, isEarnedLine, isEarnedPart } from "./earned-parts.server";

/** What one dish earned. Cents; days are the kitchen's. */
export interface MealRevenue {
  meal_id: number;
  name: string;
  portions: number;
  meals_cents: number;
}

/**
 * What I earned by dish in the period as `showRevenue` counts it (both days included; open when left out), the most first: the
 * price of its portions less the refunds that I bear. Their sum is the `meals_cents` of `showRevenue`. Plain SQL: sums of
 * two tables by a third.
 */
export function revenueByMeal(
  me: Chef,
  { start_date, end_date }: { start_date?: Day | undefined; end_date?: Day | undefined },
): Promise<MealRevenue[]> {
  const [from, to] = [start_date ?? null, end_date ?? null];
  return sql<MealRevenue[]>`
    SELECT m.id AS meal_id, m.name, coalesce(sum(l.quantity) FILTER (WHERE ${isEarnedLine}), 0)::int AS portions,
      sum(${lineEarnings})::int AS meals_cents
    FROM order_part p JOIN order_line l ON l.part_id = p.id JOIN meal m ON m.id = l.meal_id
    WHERE p.chef_id = ${me.chef_id} AND ${isEarnedPart}
      AND (${from}::date IS NULL OR ${earnedAt} >= ${from}::date::timestamp AT TIME ZONE ${me.time_zone})
      AND (${to}::date IS NULL OR ${earnedAt} < (${to}::date + 1)::timestamp AT TIME ZONE ${me.time_zone})
    GROUP BY m.id ORDER BY meals_cents DESC, m.id`;
}
