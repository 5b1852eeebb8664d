import { sql } from "~/data/sql.server";
import type { Chef } from "~/domain/accounts/people";
import { isUnderway } from "../underway.server";

/** What is ordered of a meal for one day and not delivered yet. */
export interface OpenDay {
  /** YYYY-MM-DD in the kitchen's time zone */
  delivery_date: string;
  orders: number;
  portions: number;
}

/** The days for which a meal of this cook is ordered and not delivered yet, the next one first. */
export async function listOpenDays(me: Chef, meal_id: number): Promise<OpenDay[]> {
  // plain SQL: sums by day
  return sql<OpenDay[]>`
    SELECT p.delivery_date::text AS delivery_date, count(DISTINCT p.id)::int AS orders, sum(l.quantity)::int AS portions
    FROM order_line l JOIN order_part p ON p.id = l.part_id
    WHERE l.meal_id = ${meal_id} AND l.chef_id = ${me.chef_id} AND l.status = 'active' AND ${isUnderway}
    GROUP BY p.delivery_date ORDER BY p.delivery_date`;
}
