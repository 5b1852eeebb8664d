import { readRefund } from "~/adapters/stripe-refunds.server";
import type { Tx } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { notifyStaff } from "../messages/notify-staff.server";
import { recordOrderEvent } from "../orders/order-events.server";
import { lockParts } from "../orders/order-parts.server";
import { openCents } from "../orders/refund-plan";
import { linesOf, orderScope, type Scope } from "../orders/scope.server";
import { countRefunded } from "../payments/payment-row.server";
import { callProvider } from "../payments/provider.server";
import { lockOwed, markDoneByHand } from "../settlement/refund-row.server";
import { type OutsideRefund, returnUnplaced } from "../settlement/return-unplaced.server";
import { openShares } from "./open-shares.server";
import { publishRefund } from "./publish-refund.server";
import { refundScope } from "./refund.server";
import { toRefunds } from "./refunds-by-method";

/** Tells staff that so many cents of a refund were not open in the ledger. */
async function notifyTooMuch(
  tx: Tx,
  { stripe_refund_id }: OutsideRefund,
  order_id: number,
  amount_cents: number,
): Promise<void> {
  await notifyStaff(tx, {
    key: `refund.too_much:${stripe_refund_id}`,
    kind: "staff.refund_too_much",
    facts: { order_id, amount_cents, stripe_refund_id },
  });
}

/** What of a refund by hand gave the card what refunds of ours owe it: they are done as far as that goes. Cents. */
async function takeOffOwed(
  tx: Tx,
  { payment_id, stripe_refund_id, amount_cents }: OutsideRefund,
): Promise<number> {
  let left = amount_cents;
  for (const refund of await lockOwed(tx, payment_id, amount_cents)) {
    const cents = Math.min(left, refund.amount_cents);
    if (cents === 0) break;
    await markDoneByHand(tx, refund, { cents, stripe_refund_id });
    left -= cents;
  }
  return amount_cents - left;
}

/** An order that is cooked although nobody pays for it anymore: whether it is off, a person knows. */
async function notifyStanding(tx: Tx, scope: Scope, status: string): Promise<void> {
  const isOver = status === "delivered" || status === "cancelled";
  if (isOver || openCents(await openShares(tx, { ...scope, isCardOnly: false })) > 0) return;
  const { order_id } = scope;
  await notifyStaff(tx, {
    key: `order.standing:${order_id}`,
    kind: "staff.order_standing",
    facts: { order_id },
  });
}

/**
 * Writes down, once, a refund that was made in Stripe's dashboard, without asking Stripe again: it is what refunds of ours
 * owe the card, pending or failed; what is more comes from the card's open shares, borne by the platform, and the diner is
 * told. What goes beyond the open shares is told to staff. Of an order that was not placed nothing
 * is in the ledger: only that its card has its money back is noted.
 */
export async function recordOutsideRefund(made: OutsideRefund): Promise<void> {
  const { payment_id, stripe_refund_id, amount_cents } = made;
  // it may have failed before anybody wrote it down, and that it did is heard once
  if ((await callProvider(() => readRefund(stripe_refund_id))).isFailed) return;
  await transaction(async (tx) => {
    const payment = await tx.db.payment.findUnique({ where: { id: payment_id }, select: { order_id: true } });
    const order_id = payment?.order_id;
    if (order_id == null) return;
    const order = await lockParts(tx, order_id);
    if (!order || (await tx.db.refund.count({ where: { stripe_refund_id } })) > 0) return;
    if (order.status === "pending_payment" || order.status === "expired") {
      const beyond = await returnUnplaced(tx, order_id, made);
      if (beyond > 0) await notifyTooMuch(tx, made, order_id, beyond);
      return;
    }
    const scope = { ...orderScope(order_id, await linesOf(tx, order_id)), isCardOnly: true };
    const owed = await takeOffOwed(tx, made);
    const amount = Math.min(amount_cents - owed, openCents(await openShares(tx, scope)));
    if (amount > 0) {
      const key = `elsewhere:${stripe_refund_id}`;
      const reason = "Refunded in Stripe's dashboard";
      const of = { cause: "elsewhere", key, reason, actor: "stripe" } as const;
      const cause = { ...of, borneBy: "platform", stripe_refund_id } as const;
      const { refunds } = await refundScope(tx, scope, cause, { amount, isOff: false });
      await publishRefund(tx, order_id, key, toRefunds(refunds));
      await countRefunded(tx, payment_id, amount);
      const back = [{ method: "credit_card" as const, amount_cents: amount }];
      const event = { kind: "refunded", facts: { of: "order", refunds: back } } as const;
      await recordOrderEvent(tx, { order_id, ...event, actor: "stripe" });
    }
    await notifyStanding(tx, scope, order.status);
    const beyond = amount_cents - owed - amount;
    if (beyond > 0) await notifyTooMuch(tx, made, order_id, beyond);
  });
}
