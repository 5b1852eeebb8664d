import { iso, sql, type Tx } from "~/data/sql.server";
import { wakeAfter } from "../outbox/publish.server";
import { systemAccounts } from "../wallets/ledger-accounts.server";
import { type Entry, post } from "../wallets/post.server";
import { lockPortions, takePortionsTurn } from "./lock-portions.server";

type System = Awaited<ReturnType<typeof systemAccounts>>;

interface Part {
  payable_id: number;
  tip_id: number | null;
  subtotal_cents: number;
  voucher_cents: number;
  tip_cents: number;
}

/** What a locked order says about its money. */
export interface OrderMoney {
  id: number;
  discount_cents: number;
  delivery_cents: number;
  service_cents: number;
  tax_cents: number;
  tip_cents: number;
  card_cents: number;
  /** whose portions it holds */
  schedules: number[];
  parts: Part[];
  /** hold accounts with what lies in them */
  holds: { id: number; asset: "usd" | "voucher"; balance: number }[];
  /** what organisations (or promotions: account null) owe for vouchers, and the tax on it */
  owed: { account: number | null; cents: number; tax: number }[];
}

/** What a locked, pending order turns into when it is paid. Every cent of it comes from somewhere and goes somewhere. */
export function entriesOfOrder(order: OrderMoney, system: System): Entry[] {
  const entries: Entry[] = [
    { account: system.card_clearing, amount: -order.card_cents },
    { account: system.coupon_expense, amount: -order.discount_cents },
    { account: system.delivery_fees, amount: order.delivery_cents },
    { account: system.service_fees, amount: order.service_cents },
    { account: system.tax_payable, amount: order.tax_cents },
  ];
  for (const hold of order.holds) {
    entries.push({ account: hold.id, amount: -hold.balance });
    if (hold.asset === "voucher") entries.push({ account: system.voucher_redeemed, amount: hold.balance });
  }
  let courier = order.tip_cents;
  for (const part of order.parts) {
    entries.push({ account: part.payable_id, amount: part.subtotal_cents + part.voucher_cents });
    entries.push({ account: part.tip_id ?? system.tip_payable, amount: part.tip_cents });
    courier -= part.tip_cents;
  }
  entries.push({ account: system.tip_payable, amount: courier });
  for (const { account, cents, tax } of order.owed) {
    entries.push({ account: account ?? system.promotion_expense, amount: -cents - tax });
    entries.push({ account: system.tax_payable, amount: tax });
  }
  return entries;
}

/**
 * Turns a hold into a placed order, within the caller's transaction, which has locked the order and seen that it is
 * `pending_payment` and paid. The held lines (and the coupon) leave the cart, held portions become sold ones, the holds
 * are posted to those they are for, and `order.placed` is announced. `also` is read in the same round trip.
 */
export async function settleOrder<T>(
  tx: Tx,
  order: OrderMoney,
  by: { actor: string; isAnswered: boolean },
  also: (tx: Tx) => Promise<T>,
): Promise<T> {
  const { id } = order;
  takePortionsTurn(tx, order.schedules);
  const system = await systemAccounts(tx);
  const written = Promise.all([
    tx`
      WITH placed AS (
        UPDATE orders SET status = 'placed', placed_at = app_now(), answered_at = CASE WHEN ${by.isAnswered}::boolean THEN app_now() END
        WHERE id = ${id} RETURNING cart_id, coupon_id
      ), parts AS (
        UPDATE order_part SET status = 'placed' WHERE order_id = ${id} RETURNING id
      ), told AS (
        INSERT INTO order_event (order_id, part_id, from_status, to_status, kind, actor)
        SELECT ${id}::int, id, 'pending_payment'::"OrderStatus", 'placed'::"OrderStatus", 'placed', ${by.actor}::text FROM parts
        UNION ALL SELECT ${id}::int, NULL, 'pending_payment', 'placed', 'placed', ${by.actor}::text
      ), sold AS (
        UPDATE stock_reservation SET state = 'sold' WHERE order_id = ${id}
      ), used AS (
        UPDATE coupon_redemption SET state = 'used' WHERE order_id = ${id}
      ), emptied AS (
        DELETE FROM cart_line WHERE id IN (SELECT cart_line_id FROM order_line WHERE order_id = ${id})
      ), bare AS (
        UPDATE cart SET coupon_id = NULL FROM placed WHERE cart.id = placed.cart_id AND cart.coupon_id = placed.coupon_id
      ), changed AS (
        UPDATE order_line l SET allergens_changed = jsonb_build_object('allergens', to_jsonb(m.allergens), 'may_contain', to_jsonb(m.may_contain), 'at', ${iso(sql`m.allergens_changed_at`)})
        FROM meal m, orders o WHERE l.order_id = ${id} AND o.id = ${id} AND m.id = l.meal_id AND m.allergens_changed_at > o.created_at
          AND l.allergens_changed IS NULL
      )
      INSERT INTO outbox (topic, key, payload) VALUES ('order.placed', ${`order.placed:${id}`}, ${tx.json({ order_id: id })})
      ON CONFLICT (key) DO NOTHING`.execute(),
    lockPortions(tx, id),
    tx`
      UPDATE schedule s SET held = s.held - r.quantity, sold = s.sold + r.quantity
      FROM stock_reservation r WHERE r.order_id = ${id} AND s.id = r.schedule_id`.execute(),
    post(
      tx,
      { kind: "order.placed", idem: `order.placed:${id}`, order_id: id, actor: by.actor },
      entriesOfOrder(order, system),
    ),
  ]);
  wakeAfter(tx);
  const [result] = await Promise.all([also(tx), written]);
  return result;
}
