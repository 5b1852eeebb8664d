import { beforeEach, describe, expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import {
  aDiner,
  aMeal,
  aProof,
  aSignedIn,
  aStaff,
  balanceOf,
  stripeCall,
  type TestDiner,
} from "../../../tests/builders";
import { brokenRows } from "../../../tests/setup/ledger-rules";
import { messagesOf } from "../../../tests/setup/messages";
import { placeOrder } from "../checkout/place-order.server";
import { startCheckout } from "../checkout/start-checkout.server";
import { readReceipt } from "../receipts/read-receipt.server";
import { bouncedOffCard } from "../receipts/receipt";
import { cancelOrder } from "../refunds/cancel-order.server";
import { actingStaff } from "../staff/acting-staff";
import { listMoneyToReview } from "../staff/money-to-review.server";
import { executeTipRefund } from "../tips/execute-tip-refund.server";
import { giveTip } from "../tips/give-tip.server";
import { retryTipRefund } from "../tips/retry-tip-refund.server";
import { lockTipRefund, markTipFailed, tipAtAttempt, tipRefundKey } from "../tips/tip-refund-row.server";
import { tipRefundToWallet } from "../tips/tip-refund-to-wallet.server";
import { executeRefund } from "./execute-refund.server";
import { reconcileObject } from "./reconcile-since.server";
import { recordDispute } from "./record-dispute.server";
import { recordRefunds } from "./record-refund.server";
import { lockRefund, markFailed, refundKey } from "./refund-row.server";
import { refundToWallet } from "./refund-to-wallet.server";
import { retryRefund } from "./retry-refund.server";
import { settlePayment } from "./settle-payment.server";

const TIP = 500;
interface StripeRefund {
  id: string;
  amount: number;
  status: string;
}
const pay = (intent: string | null, card: string) =>
  stripeCall(`/v1/payment_intents/${intent}/confirm`, { payment_method: card });
const refundsAtStripe = async (intent: string | null) =>
  (await stripeCall<{ data: StripeRefund[] }>(`/v1/refunds?payment_intent=${intent}`)).data;

/** The keys under which Stripe is asked. */
const keyOf = (refund_id: number) =>
  transaction(async (tx) => refundKey((await lockRefund(tx, { id: refund_id })) as never));
const tipKeyOf = (share: number) =>
  transaction(async (tx) => tipRefundKey((await lockTipRefund(tx, share)) as never));

let sol: { account_id: number; staff_id: number };
let ana: TestDiner;
beforeEach(async () => {
  sol = await aStaff();
  ana = await aDiner({ gift: 9000, cart: [await aMeal()] });
});
/** What the team reads about orders of Ana's: it hears of other tests' as well. */
const toldToSol = async () => {
  const orders = await sql<
    { number: string }[]
  >`SELECT number FROM orders WHERE account_id = ${ana.account_id}`;
  const told = await messagesOf("refund.failed:", sol.account_id);
  return told
    .map(({ title, body }) => `${title}\n${body}`)
    .filter((text) => orders.some(({ number }) => text.includes(number)));
};

/** A later tip paid by this card, whose order is called off: its share is to go back. */
async function aTipToGiveBack(card: string) {
  const held = await startCheckout(ana, { payments: [{ method: "wallet", amount: 3075 }] });
  const { order } = await placeOrder(ana, { paymentIntent: { cart_transaction: held.cart_transaction } });
  await giveTip(ana, { order_id: order.id, amount_cents: TIP });
  const [tip] = await sql<{ share: number; intent: string; payment_id: number }[]>`
    SELECT s.id AS share, p.stripe_intent_id AS intent, p.id AS payment_id FROM tip t JOIN tip_share s ON s.tip_id = t.id JOIN payment p ON p.tip_id = t.id
    WHERE t.order_id = ${order.id}`;
  if (!tip) throw new Error("no tip");
  await pay(tip.intent, card);
  await settlePayment(tip.payment_id, "stripe");
  await cancelOrder(ana, order.id);
  return { ...tip, order };
}
const tipState = async (share: number) => {
  const [row] = await sql<{ attempt: number; is_failed: boolean; refunded_cents: number; status: string }[]>`
    SELECT s.refund_attempt AS attempt, s.refund_failed_at IS NOT NULL AS is_failed, p.refunded_cents, p.status
    FROM tip_share s JOIN payment p ON p.tip_id = s.tip_id WHERE s.id = ${share}`;
  return row;
};

describe("the card's share of a later tip that can't be given back", () => {
  test("because the bank refuses it later: it counts no longer, staff hear of it, and try again under a new key", async () => {
    const { share, intent, order } = await aTipToGiveBack("pm_card_refundFail");
    await executeTipRefund(share);
    expect(await tipState(share)).toMatchObject({
      is_failed: false,
      refunded_cents: TIP,
      status: "refunded",
    });
    await expect
      .poll(async () => (await refundsAtStripe(intent))[0]?.status, { timeout: 10_000 })
      .toBe("failed");
    const [first] = await refundsAtStripe(intent);
    for (let n = 0; n < 2; n += 1) await recordRefunds(first?.id ?? "");
    expect(await tipState(share)).toEqual({
      attempt: 1,
      is_failed: true,
      refunded_cents: 0,
      status: "succeeded",
    });
    const [told, ...more] = await toldToSol();
    expect(more).toEqual([]);
    expect(told).toContain(`A refund of $5.00 for order ${order.number} failed`);
    expect(told).toContain("The diner is still owed this refund. Try it again at Money, Transfers");
    expect(await listMoneyToReview()).toContainEqual(
      expect.objectContaining({ what: "tip refund", id: share, number: order.number, amount_cents: TIP }),
    );

    const by = { staff_id: sol.staff_id, actor: `staff:${sol.staff_id}` };
    await retryTipRefund(by, share);
    await expect(retryTipRefund(by, share)).rejects.toMatchObject({ code: "refund_not_failed" });
    await executeTipRefund(share);
    expect(await refundsAtStripe(intent)).toHaveLength(2);
    await recordRefunds(first?.id ?? "");
    expect(await tipState(share)).toMatchObject({ attempt: 2, is_failed: false, refunded_cents: TIP });
  });

  test("because Stripe says no for good: it is marked once, and not asked again and again", async () => {
    const { share, order } = await aTipToGiveBack("pm_card_createDispute");
    await executeTipRefund(share);
    await executeTipRefund(share);
    expect(await tipState(share)).toMatchObject({ is_failed: true, refunded_cents: 0 });
    const told = await toldToSol();
    expect(told).toHaveLength(1);
    expect(told[0]).toContain(order.number);
    expect(told[0]).toContain("the diner is owed nothing more unless we win the dispute");
  });
});

/** An order paid by card and called off: its refund waits. */
async function aRefund(card = "pm_card_visa") {
  const checkout = await startCheckout(ana, { payments: [{ method: "credit_card" }] });
  await pay(checkout.id, card);
  const paying = { paymentIntent: { cart_transaction: checkout.cart_transaction } };
  const { order } = await placeOrder(ana, paying);
  await cancelOrder(ana, order.id);
  const [refund] = await sql<{ id: number }[]>`SELECT id FROM refund WHERE order_id = ${order.id}`;
  return { refund_id: refund?.id ?? 0, intent: checkout.id ?? "", amount: checkout.amount_cents, order };
}

describe("a refund that Stripe has made, but has forgotten the key of", () => {
  test("of an order is found again after 20 hours, and not made twice", async () => {
    const { refund_id, intent, amount } = await aRefund();
    // a third of it, so that Stripe itself would take a second one
    await sql`UPDATE refund SET amount_cents = amount_cents / 3, created_at = app_now() - interval '25 hours' WHERE id = ${refund_id}`;
    const third = Math.trunc(amount / 3);
    const made = await stripeCall<StripeRefund>("/v1/refunds", {
      ...{ payment_intent: intent, amount: String(third) },
      "metadata[key]": await keyOf(refund_id),
    });
    await executeRefund(refund_id);
    expect(await refundsAtStripe(intent)).toHaveLength(1);
    expect(await sql`SELECT status, stripe_refund_id FROM refund WHERE id = ${refund_id}`).toEqual([
      { status: "done", stripe_refund_id: made.id },
    ]);
  });

  test("of a tip likewise", async () => {
    const { share, intent } = await aTipToGiveBack("pm_card_visa");
    await stripeCall("/v1/refunds", {
      ...{ payment_intent: intent, amount: String(TIP) },
      "metadata[key]": await tipKeyOf(share),
    });
    await executeTipRefund(share);
    expect(await refundsAtStripe(intent)).toHaveLength(1);
    expect(await tipState(share)).toMatchObject({ is_failed: false, refunded_cents: TIP });
  });
});

describe("after a dispute", () => {
  test("staff are told that the bank has paid, not that the diner is owed it, and see it listed so", async () => {
    const { refund_id, intent, order } = await aRefund("pm_card_createDispute");
    const { data } = await stripeCall<{ data: { id: string }[] }>(`/v1/disputes?payment_intent=${intent}`);
    await recordDispute(data[0]?.id ?? "");
    await transaction(async (tx) => {
      const refund = await lockRefund(tx, { id: refund_id });
      if (refund) await markFailed(tx, refund, { stripe_refund_id: null, why: "lost_or_stolen_card" });
    });
    const [told] = await toldToSol();
    expect(told).toContain("already took this payment back, so the diner is owed nothing more");
    expect(told).not.toContain("still owed");
    const listed = (await listMoneyToReview()).find((one) => one.what === "refund" && one.id === refund_id);
    expect(listed).toMatchObject({
      number: order.number,
      why: expect.stringContaining("bank took the payment back"),
      is_with_bank: true,
    });
  });
});

/** Stripe has said that a refund didn't arrive. */
const fail = (refund_id: number) =>
  transaction(async (tx) => {
    const refund = await lockRefund(tx, { id: refund_id });
    if (refund) await markFailed(tx, refund, { stripe_refund_id: null, why: "expired_or_canceled_card" });
  });

/** What the rules of the books have against an order. */
async function brokenOf(order_id: number) {
  return (await brokenRows(sql)).filter((row) => row.order_id === order_id);
}

/** A diner who works for us as well. */
async function aStaffOf({ account_id }: TestDiner): Promise<{ id: number }> {
  const [made] = await sql<{ id: number }[]>`
    INSERT INTO staff_member ${sql({ account_id, role: "operations" })} RETURNING id`;
  return { id: made?.id ?? 0 };
}

describe("a refund whose card is closed", () => {
  /** Somebody of operations, signed in; `isProved`: they have just shown a code. */
  async function operations(isProved = true) {
    const { account } = await aSignedIn(await aStaff({ role: "operations" }), "session");
    if (isProved) await aProof(account);
    return account;
  }
  test("goes into the wallet once, from what the ledger had as given back to the card, and waits for nobody", async () => {
    const { refund_id, amount, order } = await aRefund();
    await expect(refundToWallet(await operations(), refund_id)).rejects.toMatchObject({
      code: "refund_not_failed",
    });
    await fail(refund_id);
    const bounced = async () => bouncedOffCard((await readReceipt(sql, order.id)).refunds);
    expect(await bounced()).toEqual({ moved_cents: 0, bank_cents: 0, open_cents: amount });
    await expect(refundToWallet(await operations(false), refund_id)).rejects.toMatchObject({
      code: "second_factor_proof_required",
    });
    const before = await balanceOf(ana);
    const me = await operations();
    await refundToWallet(me, refund_id);
    expect(await bounced()).toEqual({ moved_cents: amount, bank_cents: 0, open_cents: 0 });
    const [told] = await messagesOf(`order.refund_moved:refund.to_wallet:${refund_id}`);
    expect([told?.body, told?.mails]).toEqual([expect.stringContaining("Your card couldn't take $"), 1]);
    expect((await balanceOf(ana)).gift).toBe(before.gift + amount);
    await expect(refundToWallet(me, refund_id)).rejects.toMatchObject({ code: "already_in_wallet" });
    await expect(retryRefund(actingStaff(me, "give money back"), refund_id)).rejects.toMatchObject({
      code: "already_in_wallet",
    });
    expect((await balanceOf(ana)).gift).toBe(before.gift + amount);
    const waiting = (await listMoneyToReview()).filter(
      ({ what, id }) => what === "refund" && id === refund_id,
    );
    expect(waiting).toEqual([]);
    expect(await brokenOf(order.id)).toEqual([]);
  });

  test("of a tip likewise, and what Stripe says of it later is left to a person", async () => {
    const { share, order } = await aTipToGiveBack("pm_card_visa");
    const me = await operations();
    await expect(tipRefundToWallet(me, share)).rejects.toMatchObject({ code: "refund_not_failed" });
    await transaction(async (tx) => {
      const row = await lockTipRefund(tx, share);
      if (row) await markTipFailed(tx, row, { stripe_refund_id: null, why: "expired_or_canceled_card" });
    });
    await expect(tipRefundToWallet(await operations(false), share)).rejects.toMatchObject({
      code: "second_factor_proof_required",
    });
    const own = { ...me, staff_id: (await aStaffOf(ana)).id };
    await expect(tipRefundToWallet(own, share)).rejects.toMatchObject({ code: "own_money" });
    const before = await balanceOf(ana);
    await tipRefundToWallet(me, share);
    await expect(tipRefundToWallet(me, share)).rejects.toMatchObject({ code: "already_in_wallet" });
    await expect(retryTipRefund(actingStaff(me, "give money back"), share)).rejects.toMatchObject({
      code: "already_in_wallet",
    });
    await executeTipRefund(share);
    expect((await balanceOf(ana)).gift).toBe(before.gift + TIP);
    expect(
      (await listMoneyToReview()).filter(({ what, id }) => what === "tip refund" && id === share),
    ).toEqual([]);
    expect(await brokenOf(order.id)).toEqual([]);
    const later = await transaction(async (tx) => {
      const row = await lockTipRefund(tx, share);
      return row && tipAtAttempt(tx, row, row.attempt + 1);
    });
    expect(later).toBeUndefined();
  });

  test("stays where the cardholder's bank has paid; nobody gives it to themselves", async () => {
    const { refund_id, intent, amount, order } = await aRefund("pm_card_createDispute");
    const { data } = await stripeCall<{ data: { id: string }[] }>(`/v1/disputes?payment_intent=${intent}`);
    await recordDispute(data[0]?.id ?? "");
    await fail(refund_id);
    await expect(refundToWallet(await operations(), refund_id)).rejects.toMatchObject({
      code: "taken_by_bank",
    });
    expect(bouncedOffCard((await readReceipt(sql, order.id)).refunds)).toEqual({
      ...{ moved_cents: 0, bank_cents: amount, open_cents: 0 },
    });
    await sql`UPDATE dispute SET taken_cents = 0 WHERE payment_id = (SELECT id FROM payment WHERE stripe_intent_id = ${intent})`;
    const me = { ...(await operations()), staff_id: (await aStaffOf(ana)).id };
    await expect(refundToWallet(me, refund_id)).rejects.toMatchObject({ code: "own_money" });
  });
});

describe("a retry that is in no row, since the database was put back", () => {
  const by = () => ({ staff_id: sol.staff_id, actor: `staff:${sol.staff_id}` });
  const stateOf = async (refund_id: number) => {
    const [row] = await sql`
      SELECT r.status, r.attempt, r.stripe_refund_id, p.refunded_cents, p.status AS payment
      FROM refund r JOIN tender t ON t.id = r.tender_id JOIN payment p ON p.id = t.payment_id WHERE r.id = ${refund_id}`;
    return row;
  };
  /** A refund that failed, was tried again with success, and is then in this state, at its first attempt, again. */
  async function aForgottenRetry(status: "pending" | "failed" | "done") {
    const made = await aRefund();
    const { refund_id, amount } = made;
    await fail(refund_id);
    await retryRefund(by(), refund_id);
    await executeRefund(refund_id);
    const after = await stateOf(refund_id);
    const counted = status === "done" ? amount : 0;
    const former = status === "done" ? `re_former_${refund_id}` : null;
    await sql`UPDATE refund SET status = ${status}, attempt = 1, stripe_refund_id = ${former}, done_at = ${status === "done" ? sql`app_now()` : null} WHERE id = ${refund_id}`;
    await sql`
      UPDATE payment SET refunded_cents = ${counted}, status = ${status === "done" ? "refunded" : "succeeded"} WHERE stripe_intent_id = ${made.intent}`;
    return { ...made, after, stripe_id: String(after?.stripe_refund_id) };
  }

  test.each(["pending", "failed", "done"] as const)(
    "of a refund that is %s: it is done, once, and no way leads to the money a second time",
    async (status) => {
      const { refund_id, after, stripe_id } = await aForgottenRetry(status);
      expect(after).toMatchObject({ status: "done", attempt: 2, payment: "refunded" });
      expect(await reconcileObject("refund", stripe_id)).toMatchObject([{ done: "written down" }]);
      expect(await stateOf(refund_id)).toEqual(after);
      expect(await reconcileObject("refund", stripe_id)).toEqual([]);
      await executeRefund(refund_id);
      await expect(retryRefund(by(), refund_id)).rejects.toMatchObject({ code: "refund_not_failed" });
    },
  );

  test("of a refund whose money is in the wallet by now is left to a person", async () => {
    const { refund_id, stripe_id } = await aForgottenRetry("failed");
    await sql`UPDATE refund SET moved_to_wallet_at = app_now() WHERE id = ${refund_id}`;
    expect(await reconcileObject("refund", stripe_id)).toMatchObject([{ done: "left" }]);
  });

  test("of a tip likewise; and one that Stripe has seen fail meanwhile is failed here too", async () => {
    const { share, intent } = await aTipToGiveBack("pm_card_refundFail");
    await executeTipRefund(share);
    const isFailed = async (n: number) =>
      expect
        .poll(async () => (await refundsAtStripe(intent)).filter((one) => one.status === "failed").length)
        .toBe(n);
    await isFailed(1);
    const [first] = await refundsAtStripe(intent);
    const before = await tipState(share);
    expect(await reconcileObject("refund", first?.id ?? "")).toMatchObject([{ done: "written down" }]);
    expect([before?.is_failed, (await tipState(share))?.is_failed]).toEqual([false, true]);
    await retryTipRefund(by(), share);
    await executeTipRefund(share);
    await isFailed(2);
    const second = (await refundsAtStripe(intent)).find(({ id }) => id !== first?.id);
    await sql`UPDATE tip_share SET refund_attempt = 1, refund_failed_at = app_now(), stripe_refund_id = ${first?.id ?? ""} WHERE id = ${share}`;
    await sql`UPDATE payment SET refunded_cents = 0, status = 'succeeded' WHERE stripe_intent_id = ${intent}`;
    await recordRefunds(second?.id ?? "");
    expect(await tipState(share)).toEqual({
      ...{ attempt: 2, is_failed: true, refunded_cents: 0, status: "succeeded" },
    });
  });
});
