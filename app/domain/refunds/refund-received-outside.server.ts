import type { Tx } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { formatCents } from "~/kit/money";
import { tellStaff } from "../messages/notify-staff.server";
import { lockParts } from "../orders/order-parts.server";
import { openCents } from "../orders/refund-plan";
import { linesOf, type Scope, wholeScope } from "../orders/scope.server";
import { announce } from "../outbox/publish.server";
import { countRefunded } from "../payments/refund-row.server";
import { type MadeRefund, returnUnplaced } from "../settlement/return-unplaced.server";
import { openShares } from "./open-shares.server";
import { takeBack } from "./refund.server";
import { refundWords, toRefunds } from "./refund-words";

async function tellTooMuch(tx: Tx, made: MadeRefund, order: string, cents: number): Promise<void> {
  await tellStaff(tx, {
    key: `refund.too_much:${made.stripe_refund_id}`,
    title: `Stripe's dashboard refunded more of ${order} than was open`,
    body: `${formatCents(cents)} of refund ${made.stripe_refund_id} went back to the card although the books say that they were given back already. Please look at it.`,
  });
}

/** An order that is cooked although nobody pays for it any more: whether it is off, a person knows. */
async function tellStanding(tx: Tx, scope: Scope, status: string, number: string): Promise<void> {
  const isOver = status === "delivered" || status === "cancelled";
  if (isOver || openCents(await openShares(tx, { ...scope, isCardOnly: false })) > 0) return;
  await tellStaff(tx, {
    key: `order.standing:${scope.order_id}`,
    title: `All that was paid for order ${number} has gone back, and it is still to be cooked`,
    body: `It was refunded at Stripe. If the order is off, call it off: npm run staff -- cancel ${number} --borne-by platform --reason "Refunded at Stripe".`,
  });
}

/**
 * Writes down, once, a refund that was made in Stripe's dashboard: from the card's open shares, borne by the platform,
 * without asking Stripe again; the diner is told. What goes beyond the open shares is told to staff. Of an order that was not placed nothing
 * is in the books: only that its card has its money back is noted.
 */
export async function takeBackElsewhere(made: MadeRefund): Promise<void> {
  const { payment_id, stripe_refund_id, amount_cents } = made;
  await transaction(async (tx) => {
    const [row] = await tx<{ order_id: number; number: string }[]>`
      SELECT p.order_id, o.number FROM payment p JOIN orders o ON o.id = p.order_id WHERE p.id = ${payment_id}`;
    if (!row) return;
    const { order_id, number } = row;
    const order = await lockParts(tx, order_id);
    const [known] = await tx`SELECT FROM refund WHERE stripe_refund_id = ${stripe_refund_id}`;
    if (!order || known) return;
    if (order.status === "pending_payment" || order.status === "expired") {
      const beyond = await returnUnplaced(tx, { id: order_id, number }, made);
      if (beyond > 0) await tellTooMuch(tx, made, `order ${number}`, beyond);
      return;
    }
    const scope = { ...wholeScope(order_id, await linesOf(tx, order_id)), isCardOnly: true };
    const amount = Math.min(amount_cents, openCents(await openShares(tx, scope)));
    if (amount > 0) {
      const key = `elsewhere:${stripe_refund_id}`;
      const reason = "Refunded in Stripe's dashboard";
      const cause = { key, reason, actor: "stripe", borneBy: "platform", stripe_refund_id } as const;
      const given = await takeBack(tx, scope, cause, { amount, isOff: false });
      const told = { order_id, key, refunds: refundWords(toRefunds(given)) };
      await announce(tx, "order.refunded", told, `order.refunded:${order_id}:${key}`);
      await countRefunded(tx, payment_id, amount);
      await tx`
        INSERT INTO order_event (order_id, kind, actor, note) VALUES (${order_id}, 'refunded', 'stripe', ${`Refunded: ${formatCents(amount)} to the card`})`;
    }
    await tellStanding(tx, scope, order.status, number);
    if (amount < amount_cents) await tellTooMuch(tx, made, `order ${number}`, amount_cents - amount);
  });
}
