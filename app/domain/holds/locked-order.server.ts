import { type Sql, sql, type Tx } from "~/data/sql.server";
import { hasPausedMoney } from "./paused-money.server";
import type { OrderMoney } from "./settle-order.server";

/** Which order: by its id, or by the public handle of the hold, through the person whose it is. */
export type OrderRef = { order_id: number } | { cart_transaction: string; account_id: number };

/** The card's payment of an order that is not over yet. */
export interface LivePayment {
  id: number;
  stripe_intent_id: string | null;
  status: string;
  amount_cents: number;
}

/** An order under its lock, with all that settling needs. */
export interface LockedOrder extends OrderMoney {
  account_id: number;
  status: string;
  /** the 15 minutes are over by the database's clock */
  is_over: boolean;
  /** allergens or ingredients of a line's meal changed after the order was priced */
  is_stale: boolean;
  /** it needs no card, and an organization that pays part of it has been suspended since */
  is_paused: boolean;
  is_answered: boolean;
  payment: LivePayment | null;
}

function which(ref: OrderRef): ReturnType<Sql> {
  if ("order_id" in ref) return sql`o.id = ${ref.order_id}`;
  return sql`o.cart_transaction = ${ref.cart_transaction}::uuid AND o.account_id = ${ref.account_id}`;
}

/**
 * Takes the locks of an order (its cart first) and reads it. Its parts, tenders and lines never change while it is a
 * hold, so what the locking statement sees of them is what there is. Null: there is no such order, or not of that person.
 */
export async function lockOrder(tx: Tx, ref: OrderRef): Promise<LockedOrder | null> {
  // plain SQL: locks, and what they guard, in one round trip
  // never null: parts: an order has a part for each cook
  const [, [order]] = await Promise.all([
    tx`SELECT id FROM cart WHERE id = (SELECT o.cart_id FROM orders o WHERE ${which(ref)}) FOR NO KEY UPDATE`.execute(),
    tx<LockedOrder[]>`
      SELECT o.id, o.account_id, o.status, o.expires_at <= (SELECT app_now()) AS is_over, o.answered_at IS NOT NULL AS is_answered,
        o.discount_cents, o.delivery_cents, o.service_cents, o.tax_cents, o.tip_cents, o.card_cents,
        EXISTS (SELECT FROM order_line l JOIN meal m ON m.id = l.meal_id WHERE l.order_id = o.id AND m.allergens_changed_at > o.created_at) AS is_stale,
        o.card_cents = 0 AND ${hasPausedMoney(sql`o.id`)} AS is_paused,
        ARRAY (SELECT r.schedule_id FROM stock_reservation r WHERE r.order_id = o.id) AS schedules,
        (SELECT json_agg(json_build_object('payable_id', pay.id, 'tip_id', tip.id, 'subtotal_cents', p.subtotal_cents,
                  'voucher_cents', p.voucher_cents, 'tip_cents', p.tip_cents))
           FROM order_part p JOIN ledger_account pay ON pay.chef_id = p.chef_id AND pay.kind = 'chef_payable'
           LEFT JOIN ledger_account tip ON tip.chef_id = p.chef_id AND tip.kind = 'tip_payable'
           WHERE p.order_id = o.id) AS parts,
        coalesce((SELECT json_agg(json_build_object('method', t.method, 'amount', t.amount_cents + t.quantity, 'hold_id', h.id, 'owed',
             CASE WHEN a.asset = 'voucher' THEN (
               SELECT json_build_object('account', r.id, 'cents', coalesce(sum(s.amount_cents) FILTER (WHERE s.component = 'line'), 0),
                        'tax', coalesce(sum(s.amount_cents) FILTER (WHERE s.component = 'tax'), 0))
               FROM tender_share s WHERE s.tender_id = t.id) END) ORDER BY t.id)
           FROM tender t LEFT JOIN ledger_account a ON a.id = t.ledger_account_id LEFT JOIN wallet_grant g ON g.id = a.grant_id
           LEFT JOIN ledger_account h ON h.order_id = t.order_id AND h.kind = 'hold' AND h.asset = a.asset
           LEFT JOIN ledger_account r ON r.organization_id = g.organization_id AND r.kind = 'org_receivable'
           WHERE t.order_id = o.id), '[]') AS tenders,
        (SELECT json_build_object('id', p.id, 'stripe_intent_id', p.stripe_intent_id, 'status', p.status, 'amount_cents', p.amount_cents)
           FROM payment p WHERE p.order_id = o.id ORDER BY p.id DESC LIMIT 1) AS payment
      FROM orders o WHERE ${which(ref)} FOR NO KEY UPDATE OF o`,
  ]);
  return order ?? null;
}
