import type { LedgerRule } from "~/domain/wallets/ledger-rules.server";

/** What an order costs, who pays it, and where it goes. */
export const ORDER_RULES: readonly LedgerRule[] = [
  {
    id: "I7",
    name: "an intent pays one tender, an order has one captured intent at most, a key is kept once for a person and route",
    find: (on) => on`
      SELECT 'intent' AS what, p.stripe_intent_id AS which, count(*)::int AS times FROM payment p JOIN tender t ON t.payment_id = p.id
      WHERE p.stripe_intent_id IS NOT NULL GROUP BY 2 HAVING count(*) > 1
      UNION ALL
      SELECT 'payment of an intent', stripe_intent_id, count(*)::int FROM payment WHERE stripe_intent_id IS NOT NULL GROUP BY 2 HAVING count(*) > 1
      UNION ALL
      SELECT 'captured for order', order_id::text, count(*)::int FROM payment
      WHERE order_id IS NOT NULL AND status IN ('succeeded', 'refunded') GROUP BY order_id HAVING count(*) > 1
      UNION ALL
      SELECT 'key', concat_ws(' ', account_id, route, key), count(*)::int FROM idempotency_key GROUP BY account_id, route, key HAVING count(*) > 1
      LIMIT 20`,
  },
  {
    id: "I8",
    name: "an order's total is its lines, delivery, service, tax and tip less the discount, none below zero, recomputed from its lines",
    find: (on) => on`
      SELECT o.id AS order_id, o.total_cents, o.subtotal_cents, l.money AS lines, o.service_cents, l.portions
      FROM orders o CROSS JOIN LATERAL (
        SELECT coalesce(sum(quantity * unit_price_cents) FILTER (WHERE NOT is_voucher), 0)::int AS money, coalesce(sum(quantity), 0)::int AS portions,
               coalesce(sum(quantity * unit_price_cents) FILTER (WHERE is_voucher), 0)::int AS vouchers
        FROM order_line WHERE order_id = o.id) l
      CROSS JOIN LATERAL (
        SELECT coalesce(sum(subtotal_cents), 0)::int AS money, coalesce(sum(voucher_cents), 0)::int AS vouchers, coalesce(sum(tip_cents), 0)::int AS tips
        FROM order_part WHERE order_id = o.id) p
      WHERE o.subtotal_cents <> l.money OR p.money <> l.money OR p.vouchers <> l.vouchers OR p.tips > o.tip_cents OR o.total_quantity <> l.portions
        OR o.total_cents <> o.subtotal_cents - o.discount_cents + o.delivery_cents + o.service_cents + o.tax_cents + o.tip_cents
        OR least(o.subtotal_cents - o.discount_cents, o.discount_cents, o.delivery_cents, o.service_cents, o.tax_cents, o.tip_cents, o.total_cents) < 0
        OR o.service_cents <> ((o.subtotal_cents - o.discount_cents)::int8 * o.service_bps + 5000) / 10000
        OR (l.money = 0 AND o.delivery_cents > 0)
      LIMIT 20`,
  },
  {
    id: "I9",
    name: "the tenders of a paid order sum to its total; each is what the ledger took from its account, and what its shares say",
    find: (on) => on`
      SELECT o.id AS order_id, NULL::int8 AS tender_id, 'total' AS what, o.total_cents::int8 AS wanted, t.cents AS found
      FROM orders o CROSS JOIN LATERAL (SELECT coalesce(sum(amount_cents), 0)::int8 AS cents FROM tender WHERE order_id = o.id) t
      WHERE o.placed_at IS NOT NULL AND t.cents <> o.total_cents
      UNION ALL
      SELECT t.order_id, t.id, 'taken from its account', t.amount_cents + t.quantity, -coalesce(p.moved, 0)
      FROM tender t CROSS JOIN LATERAL (
        SELECT sum(p.amount)::int8 AS moved FROM ledger_txn x JOIN posting p ON p.txn_id = x.id
        WHERE x.order_id = t.order_id AND x.kind = 'order.held' AND p.ledger_account_id = t.ledger_account_id) p
      WHERE t.ledger_account_id IS NOT NULL AND t.amount_cents + t.quantity <> -coalesce(p.moved, 0)
      UNION ALL
      SELECT o.id, NULL, 'taken from the card', o.card_cents, -coalesce(p.moved, 0)
      FROM orders o CROSS JOIN LATERAL (
        SELECT sum(p.amount)::int8 AS moved FROM ledger_txn x JOIN posting p ON p.txn_id = x.id
        JOIN ledger_account a ON a.id = p.ledger_account_id AND a.kind = 'card_clearing'
        WHERE x.order_id = o.id AND x.kind = 'order.placed') p
      WHERE o.placed_at IS NOT NULL AND o.card_cents <> -coalesce(p.moved, 0)
      UNION ALL
      SELECT t.order_id, t.id, 'its shares', t.amount_cents + t.quantity, s.sum
      FROM tender t CROSS JOIN LATERAL (
        SELECT coalesce(sum(CASE WHEN t.method = 'voucher' THEN quantity ELSE amount_cents END), 0)::int8 AS sum FROM tender_share WHERE tender_id = t.id) s
      WHERE t.amount_cents + t.quantity <> s.sum
      LIMIT 20`,
  },
  {
    id: "I15",
    name: "the cooks get the full price of every meal: what an order posted is its parts, fees, tax and tip less the discount; voucher meals are owed by who gave the vouchers",
    find: (on) => on`
      WITH posted AS (
        SELECT x.order_id, sum(p.amount) FILTER (WHERE a.kind = 'chef_payable') AS chefs, sum(p.amount) FILTER (WHERE a.kind = 'tip_payable') AS tips,
          sum(p.amount) FILTER (WHERE a.kind = 'service_fees') AS service, sum(p.amount) FILTER (WHERE a.kind = 'delivery_fees') AS delivery,
          sum(p.amount) FILTER (WHERE a.kind = 'tax_payable') AS tax, sum(p.amount) FILTER (WHERE a.kind = 'coupon_expense') AS coupon,
          sum(p.amount) FILTER (WHERE a.kind IN ('org_receivable', 'promotion_expense')) AS owed,
          sum(p.amount) FILTER (WHERE a.kind = 'card_clearing' OR (a.kind = 'hold' AND a.asset = 'usd')) AS paid, count(DISTINCT x.id) AS txns
        FROM ledger_txn x JOIN posting p ON p.txn_id = x.id JOIN ledger_account a ON a.id = p.ledger_account_id
        WHERE x.kind = 'order.placed' GROUP BY x.order_id
      )
      SELECT o.id AS order_id, o.total_cents, posted.* FROM orders o LEFT JOIN posted ON posted.order_id = o.id
      CROSS JOIN LATERAL (SELECT sum(subtotal_cents) AS money, sum(voucher_cents) AS vouchers FROM order_part WHERE order_id = o.id) part
      WHERE (o.placed_at IS NULL AND posted.txns IS NOT NULL) OR (o.placed_at IS NOT NULL AND (posted.txns IS DISTINCT FROM 1
        OR coalesce(posted.chefs, 0) <> part.money + part.vouchers OR coalesce(posted.tips, 0) <> o.tip_cents
        OR coalesce(posted.service, 0) <> o.service_cents OR coalesce(posted.delivery, 0) <> o.delivery_cents
        OR coalesce(posted.coupon, 0) <> -o.discount_cents OR coalesce(posted.paid, 0) <> -o.total_cents
        OR coalesce(posted.tax, 0) - o.tax_cents <> -coalesce(posted.owed, 0) - part.vouchers OR coalesce(posted.tax, 0) < o.tax_cents))
      LIMIT 20`,
  },
  {
    id: "I23",
    name: "every order and part is where its events lead, by steps of the product's table, each written once",
    find: (on) => on`
      WITH step AS (
        SELECT e.order_id, e.part_id, e.id, e.from_status, e.to_status,
          coalesce(lag(e.to_status) OVER w, CASE WHEN e.part_id IS NOT NULL AND e.from_status IS NOT NULL THEN 'pending_payment'::"OrderStatus" END) AS before,
          row_number() OVER (PARTITION BY e.order_id, e.part_id ORDER BY e.id DESC) AS from_end
        FROM order_event e WHERE e.to_status IS NOT NULL
        WINDOW w AS (PARTITION BY e.order_id, e.part_id ORDER BY e.id)
      ), wrong AS (
        SELECT order_id, part_id, from_status, to_status, before FROM step
        WHERE from_status IS DISTINCT FROM before
          OR (from_status IS NULL AND to_status <> 'pending_payment')
          OR (from_status = 'pending_payment' AND to_status NOT IN ('placed', 'expired'))
          OR from_status IN ('delivered', 'cancelled', 'expired')
          OR (from_status IN ('placed', 'accepted', 'preparing', 'out_for_delivery') AND to_status <> 'cancelled'
              AND (order_rank(to_status) <= order_rank(from_status) OR (part_id IS NOT NULL AND order_rank(to_status) > order_rank(from_status) + 1)))
      )
      SELECT * FROM wrong
      UNION ALL
      SELECT o.id, NULL, NULL, s.to_status, o.status FROM orders o LEFT JOIN step s ON s.order_id = o.id AND s.part_id IS NULL AND s.from_end = 1
      WHERE o.status IS DISTINCT FROM s.to_status
      UNION ALL
      SELECT p.order_id, p.id, NULL, s.to_status, p.status FROM order_part p LEFT JOIN step s ON s.part_id = p.id AND s.order_id = p.order_id AND s.from_end = 1
      WHERE p.status <> coalesce(s.to_status, 'pending_payment')
      LIMIT 20`,
  },
];
