import { db } from "~/data/prisma.server";
import { iso, sql } from "~/data/sql.server";
import { missing } from "../refusal";
import { comingMovements, type Kitchen, openDebts } from "./coming-movements.server";
import { byDay, byOrder, type PayChange, sumsOf, withholdDebts } from "./forecast";
import type { WireForecast } from "./schemas.server";

/**
 * What the ledger posted for these orders to my accounts after they were placed, the earliest first; for one that was paid
 * out already, since then. Every change of a forecast is one of these, a withheld debt, or another day. Plain SQL: the ledger.
 */
function changesOf(me: Kitchen, order_ids: number[]): Promise<PayChange[]> {
  return sql<PayChange[]>`
    SELECT p.order_id, CASE x.kind WHEN 'tip.paid' THEN 'tip' WHEN 'tip.returned' THEN 'tip_returned' WHEN 'tip.taken_back' THEN 'tip_returned' WHEN 'order.refunded' THEN
        CASE WHEN split_part(x.idem, ':', 3) IN ('declined', 'swapped') THEN split_part(x.idem, ':', 3) WHEN p.status = 'cancelled' THEN 'canceled' ELSE 'refund' END
      ELSE 'other' END AS kind, ${iso(sql`x.at`, "second")} AS at, sum(g.amount)::int AS cents
    FROM order_part p JOIN ledger_txn x ON x.order_id = p.order_id JOIN posting g ON g.txn_id = x.id
    JOIN ledger_account a ON a.id = g.ledger_account_id AND a.chef_id = p.chef_id AND a.kind IN ('chef_payable', 'tip_payable')
    WHERE p.chef_id = ${me.chef_id} AND p.order_id = ANY (${order_ids}::int[])
      AND x.kind NOT IN ('order.placed', 'transfer.sent', 'transfer.reversed')
      AND x.at > coalesce((SELECT max(t.asked_at) FROM transfer t WHERE t.part_id = p.id AND t.status = 'sent'), '-infinity')
    GROUP BY x.id, p.id ORDER BY x.id`;
}

/** What has moved to my bank account on this day of the kitchen's already, less what was called back. Plain SQL: two sums. */
async function sentToday(me: Kitchen): Promise<number> {
  const today = (at: ReturnType<typeof sql>) =>
    sql`(${at} AT TIME ZONE ${me.time_zone})::date = (app_now() AT TIME ZONE ${me.time_zone})::date`;
  const recently = sql`app_now() - interval '25 hours'`;
  const [row] = await sql<{ cents: number }[]>`
    SELECT (
      coalesce((SELECT sum(t.amount_cents) FROM transfer t
        WHERE t.chef_id = ${me.chef_id} AND t.sent_at > ${recently} AND ${today(sql`t.sent_at`)}), 0)
      - coalesce((SELECT sum(r.amount_cents) FROM transfer t JOIN transfer_reversal r ON r.transfer_id = t.id
        WHERE t.chef_id = ${me.chef_id} AND r.done_at > ${recently} AND ${today(sql`r.done_at`)}), 0))::int AS cents`;
  return row?.cents ?? 0;
}

/**
 * What is still to be sent to me, by day: every order with its meals, tips and deductions, and why it changed. The money of
 * a day is what `sendDueTransfers` sends on it, in one go or several (of today, `sent_today_cents` has gone out already), unless something happens until then, which then stands in here: an order, a
 * refund, a tip, a debt that is withheld, a later delivery, a bank account that can't be paid. Cents; the kitchen's days.
 */
export async function showForecast(me: Kitchen): Promise<WireForecast> {
  const [chef, coming, debts, sent_today_cents] = await Promise.all([
    db.chef.findUnique({ where: { id: me.chef_id }, select: { bank_status: true, orders_stop_at: true } }),
    comingMovements(me),
    openDebts(me),
    sentToday(me),
  ]);
  if (!chef) throw missing();
  const changes = await changesOf(me, [...new Set(coming.map(({ order_id }) => order_id))]);
  const { movements, owed_cents } = withholdDebts(coming, debts);
  return {
    bank_status: chef.bank_status,
    orders_stop_at: chef.orders_stop_at?.toISOString() ?? null,
    net_cents: sumsOf(movements).net_cents,
    sent_today_cents,
    owed_cents,
    payouts: byDay(movements).map(({ day, movements: of }) => ({
      ...{ day, is_expected: of.some((one) => !one.is_delivered), ...sumsOf(of) },
      lines: byOrder(of, changes),
    })),
  };
}
