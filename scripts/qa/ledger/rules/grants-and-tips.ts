import type { LedgerRule } from "~/domain/wallets/ledger-rules.server";

/** Tips, gift cards, vouchers, distributions, resets: what people and organizations give. */
export const GRANT_AND_TIP_RULES: readonly LedgerRule[] = [
  {
    id: "I10",
    name: "the tips of an order are what was posted as tips payable; one charge for a key",
    find: (on) => on`
      SELECT o.id AS order_id, o.tip_cents + t.cents AS tips, p.posted FROM orders o
      CROSS JOIN LATERAL (SELECT coalesce(sum(amount_cents), 0)::int AS cents FROM tip WHERE order_id = o.id AND settled_at IS NOT NULL) t
      CROSS JOIN LATERAL (
        SELECT coalesce(sum(p.amount), 0)::int8 AS posted FROM ledger_txn x JOIN posting p ON p.txn_id = x.id
        JOIN ledger_account a ON a.id = p.ledger_account_id AND a.kind = 'tip_payable'
        WHERE x.order_id = o.id AND (x.kind = 'order.placed' OR x.kind LIKE 'tip.%') AND p.amount > 0) p
      WHERE o.placed_at IS NOT NULL AND p.posted <> o.tip_cents + t.cents
      UNION ALL
      SELECT tip.order_id, tip.amount_cents, sum(p.amount_cents)::int8 FROM tip JOIN payment p ON p.tip_id = tip.id AND p.status IN ('succeeded', 'refunded')
      GROUP BY tip.id HAVING count(*) > 1 OR sum(p.amount_cents) <> tip.amount_cents
      UNION ALL
      SELECT min(order_id), count(*)::int, NULL FROM tip GROUP BY key HAVING count(*) > 1
      LIMIT 20`,
  },
  {
    id: "I14",
    name: "a gift card is whole, less what was taken back, until it is added, empty afterward, and has one owner then",
    find: (on) => on`
      SELECT g.id AS gift_card_id, g.status, g.amount_cents, coalesce(a.balance, 0) AS remaining, p.came, p.went
      FROM gift_card g LEFT JOIN ledger_account a ON a.gift_card_id = g.id
      CROSS JOIN LATERAL (
        SELECT coalesce(sum(amount) FILTER (WHERE amount > 0), 0)::int8 AS came, -coalesce(sum(amount) FILTER (WHERE amount < 0), 0)::int8 AS went
        FROM posting WHERE ledger_account_id = a.id) p
      WHERE CASE g.status WHEN 'requires_payment' THEN p.came <> p.went
                          WHEN 'active' THEN coalesce(a.balance, 0) <> g.amount_cents - g.returned_cents OR g.owner_id IS NOT NULL
                          WHEN 'redeemed' THEN coalesce(a.balance, 0) <> 0 OR p.went < g.amount_cents OR g.owner_id IS NULL
                          ELSE coalesce(a.balance, 0) <> 0 END
      LIMIT 20`,
  },
  {
    id: "I16",
    name: "a person's vouchers of an organization are available, held, redeemed, or went back: nothing else, and each once",
    find: (on) => on`
      WITH grants AS (
        SELECT g.id, g.account_id, g.organization_id, g.amount, a.id AS ledger_account_id, a.balance
        FROM wallet_grant g JOIN ledger_account a ON a.grant_id = g.id WHERE g.asset = 'voucher'
      ), moved AS (
        SELECT account_id, organization_id, amount AS granted, balance AS available, 0 AS held, 0 AS redeemed, 0::int8 AS went FROM grants
        UNION ALL
        SELECT g.account_id, g.organization_id, NULL, 0, CASE WHEN o.status = 'pending_payment' THEN t.quantity ELSE 0 END,
          CASE WHEN o.placed_at IS NOT NULL THEN t.quantity - t.refunded_quantity ELSE 0 END, 0
        FROM grants g JOIN tender t ON t.ledger_account_id = g.ledger_account_id JOIN orders o ON o.id = t.order_id
        UNION ALL
        SELECT g.account_id, g.organization_id, NULL, 0, 0, 0, -p.amount FROM grants g JOIN posting p ON p.ledger_account_id = g.ledger_account_id
        JOIN ledger_txn x ON x.id = p.txn_id WHERE p.amount < 0 AND x.kind <> 'order.held'
        UNION ALL
        SELECT o.account_id, CASE WHEN a.kind = 'org_pool' THEN a.organization_id END, NULL, 0, 0, 0, p.amount
        FROM ledger_txn x JOIN orders o ON o.id = x.order_id JOIN posting p ON p.txn_id = x.id
        JOIN ledger_account a ON a.id = p.ledger_account_id AND a.asset = 'voucher' AND a.kind IN ('org_pool', 'breakage')
        WHERE x.kind IN ('hold.released', 'order.refunded')
      )
      SELECT account_id, organization_id, sum(granted) AS granted, sum(available) AS available, sum(held) AS held, sum(redeemed) AS redeemed, sum(went) AS went
      FROM moved GROUP BY 1, 2 HAVING sum(granted) <> sum(available) + sum(held) + sum(redeemed) + sum(went)
      LIMIT 20`,
  },
  {
    id: "I20",
    name: "a reset happens once for a member and period, and its postings give what the plan says",
    find: (on) => on`
      SELECT r.membership_id, r.asset, r.period_start, count(*)::int AS times, NULL::int8 AS wanted, NULL::int8 AS given FROM wallet_reset r
      GROUP BY 1, 2, 3 HAVING count(*) > 1
      UNION ALL
      SELECT r.membership_id, r.asset, r.period_start, 1, r.amount, p.given
      FROM wallet_reset r LEFT JOIN ledger_account a ON a.grant_id = r.grant_id
      CROSS JOIN LATERAL (SELECT coalesce(sum(p.amount), 0)::int8 AS given FROM posting p JOIN ledger_txn x ON x.id = p.txn_id
        WHERE p.ledger_account_id = a.id AND p.amount > 0 AND x.kind NOT IN ('hold.released', 'order.refunded')) p
      WHERE r.status = 'done' AND r.amount <> p.given
      UNION ALL
      SELECT g.membership_id, g.asset, g.period_start, count(*)::int, NULL, NULL FROM wallet_grant g WHERE g.source = 'plan'
      GROUP BY g.membership_id, g.asset, g.period_start, g.is_carried HAVING count(*) > 1
      LIMIT 20`,
  },
  {
    id: "I21",
    name: "a distribution gives each of its members once, the same unless each has an amount of their own, all of one organization, and takes their sum from the pool",
    find: (on) => on`
      SELECT d.id AS distribution_id, d.members, d.total_cents, d.total_vouchers, g.people, g.cents, g.vouchers, p.cents AS taken_cents, p.vouchers AS taken_vouchers
      FROM distribution d
      CROSS JOIN LATERAL (
        SELECT count(DISTINCT membership_id)::int AS people, count(*)::int AS grants, coalesce(sum(amount) FILTER (WHERE asset = 'usd'), 0)::int8 AS cents,
          coalesce(sum(amount) FILTER (WHERE asset = 'voucher'), 0)::int8 AS vouchers, bool_and(amount = CASE asset WHEN 'usd' THEN d.amount_cents ELSE d.vouchers END) AS is_even,
          bool_and(organization_id = d.organization_id) AS is_own
        FROM wallet_grant WHERE distribution_id = d.id) g
      CROSS JOIN LATERAL (
        SELECT coalesce(sum(p.amount) FILTER (WHERE a.asset = 'usd'), 0)::int8 AS cents, coalesce(sum(p.amount) FILTER (WHERE a.asset = 'voucher'), 0)::int8 AS vouchers
        FROM wallet_grant w JOIN ledger_account a ON a.grant_id = w.id
        CROSS JOIN LATERAL (SELECT amount FROM posting WHERE ledger_account_id = a.id ORDER BY id LIMIT 1) p
        WHERE w.distribution_id = d.id) p
      WHERE g.people <> d.members OR (d.amount_cents + d.vouchers > 0 AND (NOT g.is_even OR g.grants <> d.members * ((d.amount_cents > 0)::int + (d.vouchers > 0)::int)))
        OR g.grants > 2 * d.members OR g.cents <> d.total_cents
        OR g.vouchers <> d.total_vouchers OR NOT g.is_own OR p.cents <> d.total_cents OR p.vouchers <> d.total_vouchers
      LIMIT 20`,
  },
];
