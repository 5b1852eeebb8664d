import { db } from "~/data/prisma.server";
import { sql } from "~/data/sql.server";

async function countIn(marketplace_id: number): Promise<void> {
  // plain SQL: a set, of which each row gets a sum of its own
  await sql`
    WITH sold AS (
      SELECT l.meal_id, sum(l.quantity)::int AS portions
      FROM orders o JOIN order_line l ON l.order_id = o.id
      WHERE o.marketplace_id = ${marketplace_id} AND o.placed_at > (SELECT app_now()) - interval '7 days'
        AND l.status = 'active'
      GROUP BY l.meal_id)
    UPDATE meal m SET sold_this_week = coalesce(s.portions, 0)
    FROM meal one LEFT JOIN sold s ON s.meal_id = one.id
    WHERE one.marketplace_id = ${marketplace_id} AND m.id = one.id AND m.sold_this_week <> coalesce(s.portions, 0)`;
}

/**
 * Counts the portions of each meal that were ordered in the last seven days and not taken back: what "popular this
 * week" goes by. One statement for a marketplace; only rows whose number changed are written. Without ids all of them.
 */
export async function countSoldThisWeek(marketplaceIds?: readonly number[]): Promise<void> {
  const ids = marketplaceIds ?? (await db.marketplace.findMany({ select: { id: true } })).map(({ id }) => id);
  for (const id of ids) await countIn(id);
}
