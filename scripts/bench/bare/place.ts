import { who } from "./cart";
import { pool } from "./recorder";

type Placed = {
  id: number;
  number: string;
  status: "placed";
  delivery_date: string;
  placed_at: string;
  total_quantity: number;
  subtotal_cents: number;
  delivery_cents: number;
  service_cents: number;
  tax_cents: number;
  total_cents: number;
  items: object[];
  address: object;
};

/**
 * Turns a hold that the wallet pays into a placed order, in one statement: order and parts, portions held into sold, the
 * hold posted to the cooks, the fees and the tax, the cart's lines gone, events and the outbox.
 */
export async function placeOrder(
  token: string,
  body: { paymentIntent: { cart_transaction: string } },
): Promise<string> {
  const [order] = await pool<[Placed]>`
    WITH ${who(token)},
    locked AS (
      SELECT cart.id FROM who JOIN cart ON cart.account_id = who.account_id FOR NO KEY UPDATE OF cart
    ), placed AS (
      UPDATE orders o SET status = 'placed', placed_at = app_now(), answered_at = app_now() FROM locked
      WHERE o.cart_transaction = ${body.paymentIntent.cart_transaction} AND o.cart_id = locked.id AND o.status = 'pending_payment'
        AND o.expires_at > (SELECT app_now()) AND o.card_cents = 0
      RETURNING o.*, 'account:' || o.account_id AS actor
    ), parts AS (
      UPDATE order_part p SET status = 'placed' FROM placed WHERE p.order_id = placed.id RETURNING p.id, p.order_id, p.chef_id, p.subtotal_cents
    ), told AS (
      INSERT INTO order_event (order_id, part_id, from_status, to_status, kind, actor)
      SELECT placed.id, parts.id, 'pending_payment'::"OrderStatus", 'placed'::"OrderStatus", 'placed', placed.actor FROM placed, parts
      UNION ALL SELECT id, NULL, 'pending_payment', 'placed', 'placed', actor FROM placed
    ), reserved AS (
      UPDATE stock_reservation r SET state = 'sold' FROM placed WHERE r.order_id = placed.id RETURNING r.schedule_id, r.quantity
    ), sold AS (
      UPDATE schedule s SET held = s.held - r.quantity, sold = s.sold + r.quantity FROM reserved r WHERE s.id = r.schedule_id
    ), emptied AS (
      DELETE FROM cart_line c USING order_line l, placed WHERE l.order_id = placed.id AND c.id = l.cart_line_id
    ), txn AS (
      INSERT INTO ledger_txn (kind, idem, order_id, actor) SELECT 'order.placed', 'order.placed:' || id, id, actor FROM placed RETURNING id
    ), spent AS (
      UPDATE ledger_account h SET balance = 0 FROM placed WHERE h.order_id = placed.id AND h.kind = 'hold' RETURNING h.id
    ), posted AS (
      INSERT INTO posting (txn_id, ledger_account_id, amount, balance_after)
      SELECT txn.id, spent.id, -placed.total_cents, 0 FROM txn, spent, placed
      UNION ALL SELECT txn.id, a.id, parts.subtotal_cents, NULL FROM txn, parts JOIN ledger_account a ON a.chef_id = parts.chef_id AND a.kind = 'chef_payable'
      UNION ALL SELECT txn.id, a.id, fee.cents, NULL FROM txn, placed CROSS JOIN LATERAL (VALUES
          ('delivery_fees'::"LedgerKind", delivery_cents), ('service_fees', service_cents), ('tax_payable', tax_cents)) fee (kind, cents)
        JOIN ledger_account a ON a.kind = fee.kind AND a.asset = 'usd' AND a.account_id IS NULL AND a.organization_id IS NULL AND a.chef_id IS NULL
          AND a.grant_id IS NULL AND a.gift_card_id IS NULL AND a.order_id IS NULL
        WHERE fee.cents > 0
    ), out AS (
      INSERT INTO outbox (topic, key, payload) SELECT 'order.placed', 'order.placed:' || id, jsonb_build_object('order_id', id) FROM placed
    )
    SELECT o.id, o.number, o.status, o.delivery_date, to_char(o.placed_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS placed_at,
      o.total_quantity, o.subtotal_cents, o.delivery_cents, o.service_cents, o.tax_cents, o.total_cents, o.delivery_address AS address,
      (SELECT json_agg(json_build_object('id', l.id, 'meal_guid', l.meal_guid, 'name', l.name, 'quantity', l.quantity,
         'unit_price_cents', l.unit_price_cents, 'is_voucher', l.is_voucher, 'chef_id', l.chef_id, 'instruction', l.instruction,
         'allergens', l.allergens, 'may_contain', l.may_contain, 'allergens_changed', l.allergens_changed, 'status', l.status) ORDER BY l.id)
       FROM order_line l WHERE l.order_id = o.id) AS items
    FROM placed o`;
  if (!order) throw new Error("there is no such hold");
  const total = order.subtotal_cents + order.delivery_cents + order.service_cents;
  return JSON.stringify({
    id: order.id,
    number: order.number,
    status: order.status,
    delivery_date: order.delivery_date,
    placed_at: order.placed_at,
    items: order.items,
    pricing: {
      totalQuantity: order.total_quantity,
      subtotal: order.subtotal_cents,
      deliveryFee: order.delivery_cents,
      commissionFee: order.service_cents,
      localTax: order.tax_cents,
      discount: 0,
      total,
      cartTotal: total + order.tax_cents,
    },
    payments: [{ method: "wallet", amount_cents: order.total_cents, refunded_cents: 0 }],
    tip_cents: 0,
    address: order.address,
  });
}
