import { describe, expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { aDiner, aMeal, aStaff, stripeCall } from "../../../tests/builders";
import { messagesOf } from "../../../tests/setup/messages";
import { placeOrder } from "../checkout/place-order.server";
import { startCheckout } from "../checkout/start-checkout.server";
import { RetryLater } from "../outbox/job.server";
import { cancelOrder } from "../refunds/cancel-order.server";
import { recordOutsideRefund } from "../refunds/refund-received-outside.server";
import { executeRefund } from "./execute-refund.server";
import { recordRefunds } from "./record-refund.server";

/** A dinner by card, refunded in Stripe's dashboard at the moment its diner cancels it. */
async function refundedAndCanceled() {
  const ana = await aDiner({ cart: [await aMeal()] });
  const { id: intent, cart_transaction } = await startCheckout(ana, {
    payments: [{ method: "credit_card" }],
  });
  await stripeCall(`/v1/payment_intents/${intent}/confirm`, { payment_method: "pm_card_visa" });
  await placeOrder(ana, { paymentIntent: { cart_transaction } });
  const [order] = await sql<
    { id: number }[]
  >`SELECT id FROM orders WHERE cart_transaction = ${cart_transaction}`;
  const order_id = order?.id ?? 0;
  const byHand = await stripeCall<{ id: string; amount: number }>("/v1/refunds", {
    payment_intent: intent ?? "",
  });
  await cancelOrder(ana, order_id);
  const books = async () => {
    const [row] = await sql<
      { id: number; status: string; stripe_refund_id: string; refunded_cents: number }[]
    >`
      SELECT r.id, r.status, r.stripe_refund_id, p.refunded_cents FROM refund r JOIN tender t ON t.id = r.tender_id
      JOIN payment p ON p.id = t.payment_id WHERE r.order_id = ${order_id}`;
    return row;
  };
  /** Has what Stripe tells of the other one written down, as the worker does. */
  const hear = async () => {
    await recordRefunds(byHand.id);
    const [told] = await sql<
      { payload: { payment_id: number; stripe_refund_id: string; amount_cents: number } }[]
    >`
      SELECT payload FROM outbox WHERE key = ${`refund.made_elsewhere:${byHand.id}`}`;
    if (told) await recordOutsideRefund(told.payload);
  };
  /** Asks Stripe for our own refund, as the worker does: what is by hand is written down first. */
  const ask = async () => {
    const { id } = (await books()) ?? { id: 0 };
    await executeRefund(id).catch(async (error: unknown) => {
      if (!(error instanceof RetryLater)) throw error;
      await hear();
      await executeRefund(id);
    });
  };
  return { order_id, byHand, books, ask, hear };
}

describe("a refund by hand at the moment of our own", () => {
  test.each([
    ["our own is asked for first", false],
    ["Stripe's event comes first", true],
  ])(
    "is the same money: the books say what Stripe says, and nobody is owed anything (%s)",
    async (_, isEventFirst) => {
      const sol = await aStaff({ role: "finance" });
      const { byHand, books, order_id, ask, hear } = await refundedAndCanceled();
      if (isEventFirst) await hear();
      await ask();
      await hear();
      expect(await books()).toMatchObject({
        status: "done",
        stripe_refund_id: byHand.id,
        refunded_cents: byHand.amount,
      });
      const told = await messagesOf("refund.", sol.account_id);
      expect(told.filter(({ path }) => path?.includes(`${order_id}`))).toEqual([]);
    },
  );
});
