import type { LedgerRule } from "~/domain/wallets/ledger-rules.server";
import { lastActivity } from "./last-activity";

/** What is held, who holds it and for how long. */
export const HOLD_RULES: readonly LedgerRule[] = [
  {
    id: "I5",
    name: "a hold belongs to a pending order that is not long over, and holds what its tenders say; any other order holds nothing",
    // A hold is released 15 minutes after its end at the latest (docs/rules.md, Checkout, step 4); the job comes every 15 s.
    find: (on) => on`
      SELECT o.id AS order_id, o.status, o.expires_at, a.asset, a.balance, t.due
      FROM orders o JOIN ledger_account a ON a.order_id = o.id AND a.kind = 'hold'
      CROSS JOIN LATERAL (
        SELECT coalesce(sum(t.amount_cents + t.quantity), 0)::int8 AS due FROM tender t JOIN ledger_account s ON s.id = t.ledger_account_id
        WHERE t.order_id = o.id AND s.asset = a.asset) t
      WHERE CASE WHEN o.status = 'pending_payment' THEN a.balance <> t.due OR o.expires_at < ${lastActivity(on)} - interval '20 minutes'
                 ELSE a.balance <> 0 END
      UNION ALL
      SELECT o.id, o.status, o.expires_at, NULL, NULL, NULL FROM orders o
      WHERE o.status = 'pending_payment' AND o.expires_at < ${lastActivity(on)} - interval '20 minutes'
      LIMIT 20`,
  },
  {
    id: "I17",
    name: "a coupon is used as often as there are orders with it that stand, never above its limits, on a person's first order only where it says so",
    find: (on) => on`
      SELECT c.id AS coupon_id, c.used_count, c.usage_limit, r.standing, NULL::int AS order_id
      FROM coupon c CROSS JOIN LATERAL (SELECT count(*)::int AS standing FROM coupon_redemption WHERE coupon_id = c.id AND state <> 'returned') r
      WHERE c.used_count <> r.standing OR r.standing > c.usage_limit
      UNION ALL
      SELECT r.coupon_id, NULL, NULL, count(*)::int, min(r.order_id) FROM coupon_redemption r
      WHERE r.once_per_user AND r.state <> 'returned' GROUP BY r.coupon_id, r.account_id HAVING count(*) > 1
      UNION ALL
      SELECT r.coupon_id, NULL, NULL, NULL, r.order_id FROM coupon_redemption r JOIN orders o ON o.id = r.order_id
      WHERE r.state <> CASE WHEN o.status = 'pending_payment' THEN 'held'::"RedemptionState"
                            WHEN o.status IN ('cancelled', 'expired') THEN 'returned' ELSE 'used' END
      UNION ALL
      SELECT r.coupon_id, NULL, NULL, NULL, r.order_id FROM coupon_redemption r JOIN coupon c ON c.id = r.coupon_id AND c.first_order_only
      WHERE r.state <> 'returned' AND EXISTS (SELECT FROM orders older WHERE older.account_id = r.account_id AND older.id < r.order_id
        AND older.placed_at < r.created_at AND older.status <> 'cancelled')
      UNION ALL
      SELECT r.coupon_id, NULL, NULL, NULL, r.order_id FROM coupon c JOIN coupon_redemption r ON r.coupon_id = c.id AND r.state <> 'returned'
      JOIN account me ON me.id = r.account_id AND me.phone_verified_at < r.created_at
      JOIN account twin ON twin.phone = me.phone AND twin.id <> me.id AND twin.phone_verified_at < r.created_at
      JOIN coupon_redemption other ON other.account_id = twin.id AND other.state <> 'returned' AND other.id < r.id
      JOIN coupon first ON first.id = other.coupon_id AND first.first_order_only
      WHERE c.first_order_only
      LIMIT 20`,
  },
  {
    id: "I18",
    name: "the portions of a schedule are left, held or sold, as its reservations and lines say",
    find: (on) => on`
      SELECT s.id AS schedule_id, s.count, s.held, s.sold, r.held AS held_by_orders, r.sold AS sold_to_orders, NULL::int AS order_id
      FROM schedule s CROSS JOIN LATERAL (
        SELECT coalesce(sum(quantity) FILTER (WHERE state = 'held'), 0)::int AS held, coalesce(sum(quantity) FILTER (WHERE state = 'sold'), 0)::int AS sold
        FROM stock_reservation WHERE schedule_id = s.id) r
      WHERE s.held <> r.held OR s.sold <> r.sold OR s.held < 0 OR s.sold < 0 OR s.count < s.held + s.sold
      UNION ALL
      SELECT r.schedule_id, NULL, NULL, NULL, NULL, r.quantity, r.order_id FROM stock_reservation r JOIN orders o ON o.id = r.order_id
      CROSS JOIN LATERAL (SELECT coalesce(sum(quantity) FILTER (WHERE status = 'active'), 0)::int AS wanted FROM order_line
        WHERE order_id = r.order_id AND schedule_id = r.schedule_id) l
      WHERE r.state <> CASE WHEN o.status = 'pending_payment' THEN 'held'::"ReservationState"
                            WHEN o.status = 'expired' OR l.wanted = 0 THEN 'released' ELSE 'sold' END
        OR (r.state = 'sold' AND r.quantity <> l.wanted)
      LIMIT 20`,
  },
];
