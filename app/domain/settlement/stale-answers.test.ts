import { describe, expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import {
  aChef,
  aDeliveredOrder,
  aDiner,
  aMeal,
  aPaidOutOrder,
  controlStripe,
  executeTransfers,
  openBank,
  requestDueTransfers,
  stripeCall,
} from "../../../tests/builders";
import { placeOrder } from "../checkout/place-order.server";
import { startCheckout } from "../checkout/start-checkout.server";
import { syncBankAccount } from "../payouts/bank-account.server";
import { handlePayout } from "../payouts/handle-payout.server";
import { giveTip } from "../tips/give-tip.server";
import { openIntentOfPurchase } from "./pay-by-card.server";
import { recordDispute } from "./record-dispute.server";

const later = sql`app_now() + interval '1 minute'`;
const earlier = sql`app_now() - interval '1 minute'`;

describe("an answer of Stripe's that is older than the kept one", () => {
  test("changes nothing of a dispute", async () => {
    const ana = await aDiner({ cart: [await aMeal()] });
    const checkout = await startCheckout(ana, { payments: [{ method: "credit_card" }] });
    await stripeCall(`/v1/payment_intents/${checkout.id}/confirm`, {
      payment_method: "pm_card_createDispute",
    });
    await placeOrder(ana, { paymentIntent: { cart_transaction: checkout.cart_transaction } });
    const { data } = await stripeCall<{ data: { id: string }[] }>(
      `/v1/disputes?payment_intent=${checkout.id}`,
    );
    const id = data[0]?.id ?? "";
    await recordDispute(id);
    const kept = () => sql`SELECT status, taken_cents FROM dispute WHERE stripe_dispute_id = ${id}`;
    const [first] = await kept();
    expect(first).toEqual({ status: "needs_response", taken_cents: checkout.amount_cents });

    await sql`UPDATE dispute SET status = 'under_review', checked_at = ${later} WHERE stripe_dispute_id = ${id}`;
    await recordDispute(id);
    expect(await kept()).toEqual([{ ...first, status: "under_review" }]);
    await sql`UPDATE dispute SET checked_at = ${earlier} WHERE stripe_dispute_id = ${id}`;
    await recordDispute(id);
    expect(await kept()).toEqual([first]);
  });

  test("changes nothing of a payout", async () => {
    const chef = await aChef();
    const account = await openBank(chef);
    await aPaidOutOrder(chef, 2000);
    const payout = await controlStripe<{ id: string }>(`/__accounts/${account}/payout`);
    await handlePayout(account, payout.id);
    const kept = () => sql`SELECT status FROM payout WHERE stripe_payout_id = ${payout.id}`;
    const first = await kept();
    await sql`UPDATE payout SET status = 'failed', checked_at = ${later} WHERE stripe_payout_id = ${payout.id}`;
    await handlePayout(account, payout.id);
    expect(await kept()).toEqual([{ status: "failed" }]);
    await sql`UPDATE payout SET checked_at = ${earlier} WHERE stripe_payout_id = ${payout.id}`;
    await handlePayout(account, payout.id);
    expect(await kept()).toEqual(first);
  });
});

describe("a transfer that Stripe refused because of the account", () => {
  test("waits its time while the account is as active as before, and goes at once when it becomes active", async () => {
    const chef = await aChef();
    const account = await openBank(chef);
    const { order_id } = await aDeliveredOrder(chef, 1500);
    const ofOrder = sql`part_id IN (SELECT id FROM order_part WHERE order_id = ${order_id})`;
    const transfer = async () => {
      const [row] = await sql<{ status: string; is_asked: boolean; is_waiting: boolean }[]>`
        SELECT status, asked_at IS NOT NULL AS is_asked, retry_at > app_now() AS is_waiting FROM transfer WHERE ${ofOrder}`;
      return row;
    };
    await sql`
      UPDATE transfer SET status = 'held', refusals = 3, due_at = app_now() - interval '1 second', retry_at = app_now() + interval '40 minutes'
      WHERE ${ofOrder}`;
    for (let minute = 0; minute < 3; minute += 1) {
      await syncBankAccount(account);
      await requestDueTransfers(order_id);
      expect(await transfer()).toEqual({ status: "due", is_asked: false, is_waiting: true });
    }
    await sql`UPDATE transfer SET status = 'held' WHERE ${ofOrder}`;
    await sql`UPDATE chef SET bank_status = 'restricted' WHERE id = ${chef.chef_id}`;
    await syncBankAccount(account);
    await requestDueTransfers(order_id);
    await executeTransfers(order_id);
    expect(await transfer()).toMatchObject({ status: "sent" });
  });
});

test("a tip whose payment was given up meanwhile is over in words of its own", async () => {
  const ana = await aDiner({ gift: 9000, cart: [await aMeal()] });
  const held = await startCheckout(ana, { payments: [{ method: "wallet", amount: 3075 }] });
  const { order } = await placeOrder(ana, { paymentIntent: { cart_transaction: held.cart_transaction } });
  await giveTip(ana, { order_id: order.id, amount_cents: 500 });
  const [payment] = await sql<{ id: number }[]>`
    UPDATE payment SET status = 'cancelled', stripe_intent_id = NULL, client_secret = NULL
    WHERE tip_id IN (SELECT id FROM tip WHERE order_id = ${order.id}) RETURNING id`;
  await expect(openIntentOfPurchase(payment?.id ?? 0, "tip")).rejects.toMatchObject({
    kind: "conflict",
    code: "purchase_over",
  });
});
