import { sql, type Tx } from "~/data/sql.server";
import { spendRedemption } from "../coupons/redemptions.server";
import { shareContents } from "../meals/contents-lock.server";
import { placePending } from "../orders/pending-order.server";
import { publishStatement } from "../outbox/publish.server";
import { queueForSchedules, sellPortions } from "../schedules/portions.server";
import type { HeldTender, TenderMethod } from "../tenders/tender-kind";
import { kindOf } from "../tenders/tender-kinds";
import { systemAccounts } from "../wallets/ledger-accounts.server";
import { type Entry, post } from "../wallets/post.server";
import { holdHandlers } from "./hold-handlers.server";

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
  tenders: (HeldTender & { method: TenderMethod })[];
}

/** What a locked, pending order turns into when it is paid. Every cent of it comes from somewhere and goes somewhere. */
export function entriesOfOrder(order: OrderMoney, system: System): Entry[] {
  const entries: Entry[] = [
    { account: system.coupon_expense, amount: -order.discount_cents },
    { account: system.delivery_fees, amount: order.delivery_cents },
    { account: system.service_fees, amount: order.service_cents },
    { account: system.tax_payable, amount: order.tax_cents },
  ];
  for (const tender of order.tenders) entries.push(...kindOf(tender.method).capture(tender, system));
  let courier = order.tip_cents;
  for (const part of order.parts) {
    entries.push({ account: part.payable_id, amount: part.subtotal_cents + part.voucher_cents });
    entries.push({ account: part.tip_id ?? system.tip_payable, amount: part.tip_cents });
    courier -= part.tip_cents;
  }
  entries.push({ account: system.tip_payable, amount: courier });
  return entries;
}

/**
 * Turns a hold into a placed order, within the caller's transaction, which has locked the order and seen that it is
 * `pending_payment` and paid. The held lines (and the coupon) leave the cart, held portions become sold ones, the holds
 * are posted to those they are for, and `order.placed` is published. `also` is read in the same round trip.
 */
export async function settleOrder<T>(
  tx: Tx,
  order: OrderMoney,
  by: { actor: string; isAnswered: boolean },
  also: (tx: Tx) => Promise<T>,
): Promise<T> {
  const { id } = order;
  queueForSchedules(tx, order.schedules);
  const system = await systemAccounts(tx);
  // plain SQL: the settling is one round trip
  const written = Promise.all([
    shareContents(tx, sql`SELECT meal_id FROM order_line WHERE order_id = ${id}`),
    tx`
      WITH ${placePending(id, by)},
      ${spendRedemption(id)},
      ${holdHandlers().leaveCart(id)}
      ${publishStatement(tx, "order.placed", { order_id: id }, `order.placed:${id}`)}`.execute(),
    sellPortions(tx, id),
    post(
      tx,
      { kind: "order.placed", idem: `order.placed:${id}`, order_id: id, actor: by.actor },
      entriesOfOrder(order, system),
    ),
  ]);
  const [result] = await Promise.all([also(tx), written]);
  return result;
}
