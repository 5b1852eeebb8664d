import { sql } from "~/data/sql.server";
import type { Chef } from "../accounts/people";
import { isUnderway } from "../underway.server";
import type { ComingMovement, Debt } from "./forecast";
import { isFrozen } from "./frozen-by-dispute.server";
import { isWaitingForBank } from "./waiting-for-bank.server";

/** Whose money it is, and whose days are meant: the cook's own desk and the product team's ask alike. */
export type Kitchen = Pick<Chef, "chef_id" | "time_zone">;

/**
 * Everything that is still to move between us and my bank account, in the order in which it will, one row for each:
 * transfers that wait, what an order under way will earn once it is delivered (24 hours after the end of its delivery
 * window), orders that were called off meanwhile (nothing, so that the change can be told), and reversals that Stripe is
 * asked for just now. The same amounts as `planCookPay` plans: what the ledger posted for the order. Days are the
 * kitchen's, null for what waits for the bank account, for a dispute or for staff; the latter two stand last, since what has a
 * day overtakes them. What waits for the bank account keeps its place: until it is open nothing else is sent either, and then it
 * goes first. Plain SQL: the ledger, and four lists as one.
 */
export function comingMovements(me: Kitchen): Promise<ComingMovement[]> {
  const inZone = (at: ReturnType<typeof sql>) => sql`((${at}) AT TIME ZONE ${me.time_zone})::date`;
  return sql<ComingMovement[]>`
    WITH mine AS MATERIALIZED (
      SELECT id, kind FROM ledger_account WHERE chef_id = ${me.chef_id} AND kind IN ('chef_payable', 'tip_payable')
    ), waiting AS (
      SELECT t.id AS transfer_id, t.part_id, greatest(t.due_at, t.retry_at, app_now()) AS at,
        c.bank_status <> 'active' AND (${isWaitingForBank} OR t.due_at <= app_now()) AS is_waiting, t.paused_at IS NOT NULL AS is_paused,
        t.amount_cents + t.offset_cents - t.tip_cents AS meals_cents, t.tip_cents AS tips_cents, 0 AS reversed_cents,
        CASE WHEN t.asked_at IS NOT NULL THEN -t.offset_cents END AS kept_back_cents,
        coalesce((SELECT json_agg(other.number ORDER BY other.id) FROM transfer_offset f JOIN transfer_reversal r ON r.id = f.reversal_id
          JOIN transfer s ON s.id = r.transfer_id JOIN order_part q ON q.id = s.part_id JOIN orders other ON other.id = q.order_id
          WHERE f.transfer_id = t.id), '[]') AS kept_back_for
      FROM transfer t JOIN chef c ON c.id = t.chef_id
      WHERE t.chef_id = ${me.chef_id} AND t.status <> 'sent' AND t.sent_at IS NULL
    ), reversing AS (
      SELECT NULL::int AS transfer_id, t.part_id, app_now() AS at, false AS is_waiting, false AS is_paused, 0 AS meals_cents, 0 AS tips_cents,
        -r.amount_cents AS reversed_cents, 0 AS kept_back_cents, '[]'::json AS kept_back_for
      FROM transfer_reversal r JOIN transfer t ON t.id = r.transfer_id WHERE t.chef_id = ${me.chef_id} AND r.status = 'due'
    ), open AS (
      SELECT NULL::int AS transfer_id, p.id AS part_id, greatest(p.window_end_at, app_now()) + interval '24 hours' AS at,
        false AS is_waiting, false AS is_paused, earned.meals_cents, earned.tips_cents, 0 AS reversed_cents, NULL::int AS kept_back_cents, '[]'::json AS kept_back_for
      FROM order_part p CROSS JOIN LATERAL (
        SELECT coalesce(sum(g.amount) FILTER (WHERE m.kind = 'chef_payable'), 0)::int AS meals_cents,
          coalesce(sum(g.amount) FILTER (WHERE m.kind = 'tip_payable'), 0)::int AS tips_cents
        FROM ledger_txn x JOIN posting g ON g.txn_id = x.id JOIN mine m ON m.id = g.ledger_account_id WHERE x.order_id = p.order_id) earned
      WHERE p.chef_id = ${me.chef_id} AND ${isUnderway}
    ), canceled AS (
      SELECT NULL::int AS transfer_id, p.id AS part_id, p.window_end_at + interval '24 hours' AS at, false AS is_waiting, false AS is_paused, 0 AS meals_cents, 0 AS tips_cents,
        0 AS reversed_cents, 0 AS kept_back_cents, '[]'::json AS kept_back_for
      FROM order_part p
      WHERE p.chef_id = ${me.chef_id} AND p.status = 'cancelled' AND p.window_end_at > app_now() - interval '24 hours'
        AND p.delivery_date >= (app_now() - interval '3 days')::date AND NOT EXISTS (SELECT FROM transfer t WHERE t.part_id = p.id)
    )
    SELECT w.transfer_id, o.id AS order_id, o.number, p.delivery_date, p.status IN ('delivered', 'cancelled') AS is_delivered,
      p.status = 'cancelled' AS is_canceled, coalesce(p.delivered_at > p.window_end_at, false) AS is_late,
      NOT EXISTS (SELECT FROM transfer before WHERE before.part_id = p.id AND before.status = 'sent') AS is_first,
      CASE WHEN NOT w.is_waiting AND NOT w.is_frozen AND NOT w.is_paused THEN ${inZone(sql`w.at`)} END AS day, w.is_frozen, w.is_paused,
      ${inZone(sql`p.window_end_at + interval '24 hours'`)} AS planned_day,
      w.meals_cents, w.tips_cents, w.reversed_cents, w.kept_back_cents, w.kept_back_for
    FROM (
      SELECT every.*, every.reversed_cents = 0 AND (${isFrozen(sql`every.part_id`)}) AS is_frozen
      FROM (SELECT * FROM waiting UNION ALL SELECT * FROM reversing UNION ALL SELECT * FROM open UNION ALL SELECT * FROM canceled) every) w
    JOIN order_part p ON p.id = w.part_id JOIN orders o ON o.id = p.order_id
    ORDER BY w.kept_back_cents IS NULL, w.is_frozen OR w.is_paused, w.at, w.transfer_id, p.id`;
}

/** What I owe from before, the oldest first: refunds that Stripe could not call back. The next transfers pay for it. Cents. */
export function openDebts(me: Kitchen): Promise<Debt[]> {
  // plain SQL: what is left is one column less another
  return sql<Debt[]>`
    SELECT o.number, r.amount_cents - r.offset_cents AS cents
    FROM transfer_reversal r JOIN transfer t ON t.id = r.transfer_id JOIN order_part p ON p.id = t.part_id JOIN orders o ON o.id = p.order_id
    WHERE t.chef_id = ${me.chef_id} AND r.status = 'carried' AND r.offset_cents < r.amount_cents ORDER BY r.id`;
}
