import { db } from "~/data/prisma.server";
import { sql } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { NOTIFIED_STEPS } from "../messages/kinds/order-part-moved.server";
import type { MethodRefund } from "../messages/method-refunds";
import { notify } from "../messages/notify.server";
import type { Events } from "../outbox/events";
import { readReceipt } from "../receipts/read-receipt.server";
import { refundsByMethod } from "../receipts/receipt";
import { isMoney } from "../tenders/tender-kinds";
import { readChangedDishes } from "./changed-dishes.server";
import { readOrderPeople } from "./order-people.server";

/** A step of a cook's part that the diner cares about; the others are silent. */
export async function notifyMoved(order_id: number, part_id: number, moved: string): Promise<void> {
  const status = NOTIFIED_STEPS.find((step) => step === moved);
  if (!status) return;
  const { account_id } = await readOrderPeople(order_id);
  await transaction((tx) =>
    notify(tx, {
      account_id,
      key: `order.part_moved:${part_id}:${status}`,
      kind: "order.part_moved",
      facts: { order_id, part_id, status },
    }),
  );
}

/** What has gone back of an order by now, by each way of paying, and what the card's bank took back of it. Cents. */
async function refundedByNow(order_id: number): Promise<{ refunds: MethodRefund[]; bank_cents: number }> {
  const { tenders, bank_cents } = await readReceipt(sql, order_id);
  const refunds = refundsByMethod(tenders).map(({ method, refunded_cents, refunded_quantity, ...to }) =>
    isMoney(method)
      ? { method, amount_cents: refunded_cents, ...to }
      : { method, quantity: refunded_quantity, ...to },
  );
  return { refunds, bank_cents };
}

/** The whole order is off: the diner is told what comes back (and why, where staff say it), each cook that there is nothing to cook. */
export async function notifyCanceled(order_id: number, by: string, reason?: string): Promise<void> {
  const [{ account_id, cooks }, back] = await Promise.all([
    readOrderPeople(order_id),
    refundedByNow(order_id),
  ]);
  await transaction(async (tx) => {
    await notify(tx, {
      account_id,
      key: `order.cancelled:${order_id}:diner`,
      kind: "order.cancelled",
      facts: { order_id, ...back, ...(reason && { reason }) },
    });
    if (by === "chef") return;
    for (const cook of cooks)
      await notify(tx, {
        account_id: cook.account_id,
        key: `order.cancelled:${order_id}:chef:${cook.chef_id}`,
        kind: "order.cancelled.cook",
        facts: { order_id },
      });
  });
}

/** The dish that a refund of an order was for; null where it was for the order as a whole. `of` is the refund's own key. */
async function refundedLine(order_id: number, of: string): Promise<number | null> {
  const refund = await db.refund.findFirst({
    where: { order_id, line_id: { not: null }, key: { startsWith: `${order_id}:${of}:` } },
    select: { line_id: true },
  });
  return refund?.line_id ?? null;
}

/** Staff gave something back. `key` is the event's, `of` tells the refunds of an order apart. */
export async function notifyRefunded(
  { order_id, key: of, refunds: words, refunded, bank_cents }: Events["order.refunded"],
  key: string,
): Promise<void> {
  const [{ account_id }, line_id] = await Promise.all([
    readOrderPeople(order_id),
    refundedLine(order_id, of),
  ]);
  const what = line_id === null ? { order_id } : { order_id, line_id };
  const facts = refunded ? { ...what, refunds: refunded, bank_cents } : { ...what, refunds: [], words };
  await transaction((tx) => notify(tx, { account_id, key, kind: "order.refunded", facts }));
}

/** A cook can't make one dish. */
export async function notifyDeclined(order_id: number, line_id: number): Promise<void> {
  const [{ account_id }, back] = await Promise.all([readOrderPeople(order_id), refundedByNow(order_id)]);
  await transaction((tx) =>
    notify(tx, {
      account_id,
      key: `order.line_declined:${line_id}`,
      kind: "order.line_declined",
      facts: { order_id, line_id, ...back },
    }),
  );
}

/** Allergens or ingredients of a meal changed after it was ordered. `key` is the event's: one message for each change. */
export async function notifyAllergensChanged(order_id: number, key: string): Promise<void> {
  const [{ account_id }, changes] = await Promise.all([
    readOrderPeople(order_id),
    readChangedDishes(order_id),
  ]);
  if (changes.length === 0) return;
  const facts = { order_id, changes };
  await transaction((tx) => notify(tx, { account_id, key, kind: "order.allergens_changed", facts }));
}

/** A diner said whether they want a dish as it is now: its cook, who waits for that, is told. `key` is the event's. */
export async function notifyAllergensAnswered(
  answer: Events["order.allergens_answered"],
  key: string,
): Promise<void> {
  const line = await db.orderLine.findUniqueOrThrow({
    where: { id: answer.line_id },
    select: { chef: { select: { account_id: true } } },
  });
  const { account_id } = line.chef;
  await transaction((tx) => notify(tx, { account_id, key, kind: "order.allergens_answered", facts: answer }));
}

/** A card was charged after the checkout was over. */
export async function notifyLatePayment(payment_id: number): Promise<void> {
  const late = await db.payment.findUnique({ where: { id: payment_id }, select: { account_id: true } });
  if (!late) return;
  const key = `payment.late:${payment_id}`;
  await transaction((tx) => notify(tx, { ...late, key, kind: "payment.late", facts: { payment_id } }));
}
