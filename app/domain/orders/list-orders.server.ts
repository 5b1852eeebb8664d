import { db } from "~/data/prisma.server";
import { sql } from "~/data/sql.server";
import { COUNT_CAP, type Page, type Slice } from "~/kit/paging";
import type { Diner } from "../accounts/people";
import { readOrders } from "./order-row.server";
import type { WireOrder } from "./schemas.server";

/** My orders from `placed` on, the latest first. */
export async function listOrders(me: Diner, { limit, offset }: Slice): Promise<Page<WireOrder>> {
  const where = { account_id: me.account_id, placed_at: { not: null } };
  const [ids, count] = await Promise.all([
    db.order.findMany({
      where,
      orderBy: [{ placed_at: "desc" }, { id: "desc" }],
      take: limit,
      skip: offset,
      select: { id: true },
    }),
    db.order.count({ where, take: COUNT_CAP + 1 }),
  ]);
  return {
    rows: await readOrders(
      sql,
      ids.map((row) => row.id),
    ),
    count,
  };
}
