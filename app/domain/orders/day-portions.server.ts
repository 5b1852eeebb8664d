import { sql } from "~/data/sql.server";
import type { Day } from "~/kit/day";
import type { KitchenUser } from "../accounts/people";
import { CHEF_LISTS, type ChefList } from "./chef-lists.server";

/** How much a cook has to make for a day. */
export interface DayPortions {
  day: Day;
  portions: number;
}

/**
 * The portions of each of these days over all of my orders of the list, not only those of the page that shows the day.
 * A dish that was declined or canceled is none.
 */
export async function countDayPortions(
  me: KitchenUser,
  which: ChefList,
  days: readonly Day[],
): Promise<DayPortions[]> {
  // plain SQL: a sum by day over two tables, by the condition that the list has
  return sql<DayPortions[]>`
    SELECT p.delivery_date AS day, sum(l.quantity)::int AS portions
    FROM order_part p JOIN order_line l ON l.part_id = p.id AND l.status = 'active'
    WHERE p.chef_id = ${me.chef_id} AND ${CHEF_LISTS[which].where} AND p.delivery_date = ANY (${[...days]}::date[])
    GROUP BY p.delivery_date`;
}
