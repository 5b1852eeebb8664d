import type { LedgerRule } from "~/domain/wallets/ledger-rules.server";

/** What goes back, to whom, and never twice. */
export const REFUND_RULES: readonly LedgerRule[] = [
  {
    id: "I11",
    name: "of each tender no more is refunded than was paid, and as much as its refunds and shares say; a card's refunds are those Stripe carried out",
    find: (on) => on`
      SELECT t.order_id, t.id AS tender_id, t.method::text AS what, t.amount_cents, t.quantity, t.refunded_cents, t.refunded_quantity, r.cents, r.units
      FROM tender t CROSS JOIN LATERAL (
        SELECT coalesce(sum(amount_cents), 0)::int AS cents, coalesce(sum(quantity), 0)::int AS units FROM refund WHERE tender_id = t.id) r
      WHERE t.refunded_cents <> r.cents OR t.refunded_quantity <> r.units OR t.refunded_cents NOT BETWEEN 0 AND t.amount_cents
        OR t.refunded_quantity NOT BETWEEN 0 AND t.quantity
      UNION ALL
      SELECT t.order_id, t.id, 'shares', NULL, NULL, t.refunded_cents, t.refunded_quantity, s.cents, s.units
      FROM tender t JOIN orders o ON o.id = t.order_id AND o.placed_at IS NOT NULL CROSS JOIN LATERAL (
        SELECT coalesce(sum(CASE WHEN t.method = 'voucher' THEN 0 ELSE refunded_cents END), 0)::int AS cents, coalesce(sum(refunded_quantity), 0)::int AS units
        FROM tender_share WHERE tender_id = t.id) s
      WHERE s.cents <> t.refunded_cents OR s.units <> t.refunded_quantity
      UNION ALL
      SELECT p.order_id, NULL, 'payment', p.amount_cents, NULL, p.refunded_cents, NULL, r.cents, NULL
      FROM payment p CROSS JOIN LATERAL (
        SELECT coalesce(sum(r.amount_cents), 0)::int AS cents FROM refund r JOIN tender t ON t.id = r.tender_id WHERE t.payment_id = p.id AND r.status = 'done') r
      WHERE p.order_id IS NOT NULL AND (p.refunded_cents <> r.cents OR p.refunded_cents > p.amount_cents
        OR (p.status = 'refunded') <> (p.refunded_cents = p.amount_cents AND p.status IN ('refunded', 'succeeded')))
      UNION ALL
      SELECT NULL, p.id, 'purchase', p.amount_cents, NULL, p.refunded_cents, NULL, r.cents + s.cents + g.cents, NULL
      FROM payment p CROSS JOIN LATERAL (
        SELECT coalesce(sum(amount_cents), 0)::int AS cents FROM purchase_return WHERE payment_id = p.id AND NOT is_dispute AND undone_at IS NULL) r
      CROSS JOIN LATERAL (
        SELECT coalesce(sum(refunded_cents - before_cents), 0)::int AS cents FROM tip_share
        WHERE tip_id = p.tip_id AND return_id IS NULL AND stripe_refund_id IS NOT NULL AND refund_failed_at IS NULL) s
      CROSS JOIN LATERAL (
        SELECT coalesce(sum(amount_cents), 0)::int AS cents FROM gift_payout WHERE payment_id = p.id AND status = 'done') g
      WHERE p.order_id IS NULL AND p.refunded_cents <> r.cents + s.cents + g.cents
      LIMIT 20`,
  },
  {
    id: "I12",
    name: "what is refunded goes to the tender's own account, or for a grant that is over to its organization; a coupon pays nothing out",
    find: (on) => on`
      WITH home AS (
        SELECT t.order_id, t.id AS tender_id, t.method, t.refunded_cents + t.refunded_quantity AS refunded, t.ledger_account_id, a.asset,
          CASE WHEN t.ledger_account_id IS NULL THEN 'card'
               WHEN coalesce(g.organization_id, a.organization_id) IS NOT NULL THEN 'org ' || coalesce(g.organization_id, a.organization_id)
               WHEN g.id IS NOT NULL THEN 'promotion' ELSE 'own' END || ' ' || coalesce(a.asset::text, 'usd') AS owner
        FROM tender t LEFT JOIN ledger_account a ON a.id = t.ledger_account_id LEFT JOIN wallet_grant g ON g.id = a.grant_id
      ), wanted AS (
        SELECT h.order_id, h.owner, sum(h.refunded) AS amount FROM home h JOIN orders o ON o.id = h.order_id
        WHERE o.placed_at IS NOT NULL GROUP BY 1, 2
      ), found AS (
        SELECT x.order_id, CASE WHEN a.kind = 'card_clearing' THEN 'card' WHEN a.kind IN ('gift', 'unclaimed') THEN 'own' WHEN a.kind = 'org_pool' THEN 'org ' || a.organization_id
            WHEN g.organization_id IS NOT NULL THEN 'org ' || g.organization_id ELSE 'promotion' END || ' ' || a.asset AS owner, sum(p.amount) AS amount
        FROM ledger_txn x JOIN posting p ON p.txn_id = x.id JOIN ledger_account a ON a.id = p.ledger_account_id
        LEFT JOIN wallet_grant g ON g.id = a.grant_id
        WHERE x.kind = 'order.refunded' AND (a.kind IN ('card_clearing', 'gift', 'unclaimed', 'grant', 'org_pool', 'breakage', 'gift_card'))
        GROUP BY 1, 2
      )
      SELECT coalesce(w.order_id, f.order_id) AS order_id, coalesce(w.owner, f.owner) AS owner, w.amount AS refunded, f.amount AS posted
      FROM wanted w FULL JOIN found f ON f.order_id = w.order_id AND f.owner = w.owner WHERE coalesce(w.amount, 0) <> coalesce(f.amount, 0)
      UNION ALL
      SELECT x.order_id, 'a stranger''s account ' || a.id, NULL, p.amount
      FROM ledger_txn x JOIN posting p ON p.txn_id = x.id JOIN ledger_account a ON a.id = p.ledger_account_id
      WHERE x.kind IN ('order.refunded', 'hold.released') AND p.amount > 0 AND a.kind IN ('gift', 'unclaimed', 'grant', 'gift_card')
        AND NOT EXISTS (SELECT FROM tender t WHERE t.order_id = x.order_id AND t.ledger_account_id = a.id)
        AND NOT EXISTS (SELECT FROM orders o WHERE o.id = x.order_id AND a.kind = 'unclaimed' AND o.account_id = a.account_id)
      UNION ALL
      SELECT o.id, 'everybody', o.total_cents, r.cents FROM orders o
      CROSS JOIN LATERAL (SELECT coalesce(sum(amount_cents), 0) AS cents FROM refund WHERE order_id = o.id) r
      WHERE r.cents > o.total_cents
      LIMIT 20`,
  },
  {
    id: "I13",
    name: "a provider's event is stored once, and is done or is tried again",
    find: (on) => on`
      SELECT id AS event_id, count(*)::int AS times, max(attempts)::int AS attempts, max(last_error) AS last_error FROM provider_event
      GROUP BY id HAVING count(*) > 1 OR bool_or(processed_at IS NULL AND attempts >= 20) LIMIT 20`,
  },
];
