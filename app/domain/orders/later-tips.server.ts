import { db } from "~/data/prisma.server";
import { sql } from "~/data/sql.server";
import type { Cents } from "~/kit/money";

/** In SQL, the cents that later tips brought to an order `o` or a part `p`, less what went back. */
const sumOf = sql`coalesce(sum(s.amount_cents - s.refunded_cents), 0)::int FROM tip t JOIN tip_share s ON s.tip_id = t.id`;
export const laterTipsOfOrder = sql`(SELECT ${sumOf} WHERE t.order_id = o.id AND t.status = 'succeeded')`;
export const laterTipsOfPart = sql`(SELECT ${sumOf} WHERE s.part_id = p.id AND t.status = 'succeeded')`;
/** In SQL, the cents that the cook of a part `p` has of its tips, at the checkout and afterward: less what went back. */
export const tipsOfPart = sql`p.tip_cents - p.tip_back_cents + ${laterTipsOfPart}`;

/** What the cooks of an order have of its tips. Cents. */
export async function standingTips(order_id: number): Promise<Cents> {
  // plain SQL: a sum by the expression that the lists have too
  const [tips] = await sql<
    [{ cents: Cents }]
  >`SELECT coalesce(sum(${tipsOfPart}), 0)::int AS cents FROM order_part p WHERE p.order_id = ${order_id}`;
  return tips.cents;
}

/**
 * How many tips on an order are over: given, gone back or given up. One that still waits for its card does not count, so
 * that a form which carries this number goes on with it, however often the page is read in between.
 */
export function tipsOver(order_id: number): Promise<number> {
  return db.tip.count({ where: { order_id, status: { not: "creating" } } });
}
