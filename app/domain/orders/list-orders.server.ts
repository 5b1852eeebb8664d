import { sql } from "~/data/sql.server";
import { COUNT_CAP, type Page, type Slice } from "~/kit/paging";
import type { Diner } from "../accounts/people";
import { readOrders } from "./order-row.server";
import type { WireOrder } from "./schemas.server";

/** My orders from `placed` on, the latest first. */
export async function listOrders(me: Diner, { limit, offset }: Slice): Promise<Page<WireOrder>> {
  const [ids, [all]] = await Promise.all([
    sql<{ id: number }[]>`
      SELECT id FROM orders WHERE account_id = ${me.account_id} AND placed_at IS NOT NULL ORDER BY placed_at DESC, id DESC LIMIT ${limit} OFFSET ${offset}`,
    sql<{ count: number }[]>`
      SELECT count(*) AS count FROM (
        SELECT FROM orders WHERE account_id = ${me.account_id} AND placed_at IS NOT NULL LIMIT ${COUNT_CAP + 1}) counted`,
  ]);
  return {
    rows: await readOrders(
      sql,
      ids.map((row) => row.id),
    ),
    count: all?.count ?? 0,
  };
}
