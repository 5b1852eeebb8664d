import { db } from "~/data/prisma.server";
import { sql } from "~/data/sql.server";

/** In SQL, the cents that later tips brought to an order `o` or a part `p`, less what went back. */
const sumOf = sql`coalesce(sum(s.amount_cents - s.refunded_cents), 0)::int FROM tip t JOIN tip_share s ON s.tip_id = t.id`;
export const laterTipsOfOrder = sql`(SELECT ${sumOf} WHERE t.order_id = o.id AND t.status = 'succeeded')`;
export const laterTipsOfPart = sql`(SELECT ${sumOf} WHERE s.part_id = p.id AND t.status = 'succeeded')`;

/**
 * How many tips on an order are over: given, gone back or given up. One that still waits for its card does not count, so
 * that a form which carries this number goes on with it, however often the page is read in between.
 */
export function tipsOver(order_id: number): Promise<number> {
  return db.tip.count({ where: { order_id, status: { not: "creating" } } });
}
