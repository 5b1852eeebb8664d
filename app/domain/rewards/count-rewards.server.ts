import { sql, type Tx } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { DEFAULT_REWARDS, rewardRuleAt } from "./reward-rule.server";

/**
 * Brings the coins of an order up to date, under the order's lock and as often as asked: so many as the rule of the moment
 * says for each whole dollar of own money (card or gift money, not an organization's, not a promotion) that went into its
 * meals, once everything of it is delivered. What a refund takes off later is taken back, by the rule that they were earned
 * under, as far as it is still there: coins that were used stay used. Plain SQL: summed and written at once.
 */
export async function countRewards(tx: Tx, order_id: number): Promise<void> {
  await tx`
    INSERT INTO reward_entry (account_id, order_id, kind, points, key, expires_at)
    SELECT o.account_id, o.id, CASE WHEN change.points > 0 THEN 'earned' ELSE 'clawed_back' END::"RewardKind", change.points,
      CASE WHEN change.points > 0 THEN 'order:' || o.id || ':earned' ELSE 'order:' || o.id || ':clawed_back:' || had.entries END,
      CASE WHEN change.points > 0 THEN (SELECT app_now()) + make_interval(months => coalesce(rule.months, ${DEFAULT_REWARDS.months})) END
    FROM orders o
    LEFT JOIN LATERAL (${rewardRuleAt(sql`coalesce((SELECT min(r.at) FROM reward_entry r WHERE r.order_id = o.id), (SELECT app_now()))`)}) rule ON true
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(s.amount_cents - s.refunded_cents), 0)::int / 100 * coalesce(rule.coins_per_dollar, ${DEFAULT_REWARDS.coins_per_dollar}) AS points
      FROM tender_share s JOIN tender t ON t.id = s.tender_id LEFT JOIN ledger_account a ON a.id = t.ledger_account_id
      WHERE s.order_id = o.id AND s.component = 'line' AND (t.method = 'credit_card' OR a.kind = 'gift')) due
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(r.points), 0)::int AS left_over, coalesce(sum(r.points) FILTER (WHERE r.kind IN ('earned', 'clawed_back')), 0)::int AS earned,
        count(*) AS entries FROM reward_entry r WHERE r.order_id = o.id) had
    CROSS JOIN LATERAL (
      SELECT CASE WHEN had.entries = 0 THEN due.points ELSE least(0, -least(had.left_over, had.earned - due.points)) END AS points) change
    WHERE o.id = ${order_id} AND o.status = 'delivered' AND change.points <> 0`;
}

const BATCH = 500;

interface Over {
  order_id: number;
  expires_at: Date;
}

/**
 * The next orders whose coins are over though some are left, those that ended first before the others. Not looked for
 * among what ended 90 days before coins were last ended: that was dealt with then, and would make each look longer than
 * the last.
 */
// plain SQL: since when it looks, and what is left of each order, are subqueries
// never null: order_id: coins are earned by orders
const findOver = (since: Date | null) => sql<Over[]>`
  SELECT r.order_id, r.expires_at FROM reward_entry r
  WHERE r.kind = 'earned' AND r.expires_at <= (SELECT app_now())
    AND r.expires_at >= coalesce(${since}::timestamptz,
      (SELECT done.at FROM reward_entry done WHERE done.kind = 'expired' ORDER BY done.id DESC LIMIT 1) - interval '90 days', '-infinity')
    AND NOT EXISTS (SELECT FROM reward_entry gone WHERE gone.key = 'order:' || r.order_id || ':expired')
    AND (SELECT sum(all_of.points) FROM reward_entry all_of WHERE all_of.order_id = r.order_id) > 0
  ORDER BY r.expires_at LIMIT ${BATCH}`;

/**
 * Ends coins a year after they were earned: what is left of each order's, under the orders' locks, since a refund may be
 * taking some back. Running twice does no harm.
 */
export async function expireRewards(): Promise<void> {
  let over = await findOver(null);
  while (over.length > 0) {
    const orders = over.map(({ order_id }) => order_id);
    await transaction(async (tx) => {
      // plain SQL: it locks the rows
      const locking =
        tx`SELECT FROM orders WHERE id = ANY (${orders}::int[]) ORDER BY id FOR NO KEY UPDATE`.execute();
      // plain SQL: inserts sums of what is there
      // A statement of its own, which sees what was taken back while it waited for the locks.
      const ending = tx`
        INSERT INTO reward_entry (account_id, order_id, kind, points, key)
        SELECT r.account_id, r.order_id, 'expired', -sum(r.points)::int, 'order:' || r.order_id || ':expired'
        FROM reward_entry r WHERE r.order_id = ANY (${orders}::int[])
        GROUP BY r.account_id, r.order_id HAVING sum(r.points) > 0 ON CONFLICT (key) DO NOTHING`.execute();
      await Promise.all([locking, ending]);
    });
    over = await findOver(over.at(-1)?.expires_at ?? null);
  }
}
