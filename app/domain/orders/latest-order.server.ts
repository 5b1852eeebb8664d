import { sql } from "~/data/sql.server";
import type { Day } from "~/kit/day";
import type { Diner } from "../accounts/people";

/** An order as a reminder names it. `delivery_date` is YYYY-MM-DD in the kitchen's time zone. */
export interface LatestOrder {
  id: number;
  number: string;
  delivery_date: Day;
}

/** My order of the last `minutes`, for whoever looks for their cart in another window; null when there is none. */
export async function latestOrder(me: Diner, minutes: number): Promise<LatestOrder | null> {
  const [order] = await sql<LatestOrder[]>`
    SELECT id, number, delivery_date FROM orders
    WHERE account_id = ${me.account_id} AND placed_at > app_now() - make_interval(mins => ${minutes}) AND status <> 'cancelled'
    ORDER BY placed_at DESC, id DESC LIMIT 1`;
  return order ?? null;
}
