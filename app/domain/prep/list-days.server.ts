import { sql } from "~/data/sql.server";
import type { Day } from "~/kit/day";
import type { KitchenUser } from "../accounts/people";
import { isUnderway } from "../underway.server";

/** A day with something to cook. */
export interface PrepDay {
  day: Day;
  portions: number;
}

/** My next days with something to cook, seven at most, from `today` on. */
export function listPrepDays(me: KitchenUser, today: Day): Promise<PrepDay[]> {
  // plain SQL: a sum by day over two tables
  return sql<PrepDay[]>`
    SELECT p.delivery_date AS day, sum(l.quantity)::int AS portions
    FROM order_part p JOIN order_line l ON l.part_id = p.id AND l.status = 'active'
    WHERE p.chef_id = ${me.chef_id} AND p.delivery_date >= ${today}::date
      AND ${isUnderway}
    GROUP BY p.delivery_date ORDER BY p.delivery_date LIMIT 7`;
}
