import { beforeEach, describe, expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { aDiner, aMeal, aProof, aSignedIn, aStaff, balanceOf, stripeCall } from "../../../tests/builders";
import { brokenRows } from "../../../tests/setup/ledger-rules";
import { messagesOf } from "../../../tests/setup/messages";
import type { Staff } from "../accounts/people";
import { placeOrder } from "../checkout/place-order.server";
import { startCheckout } from "../checkout/start-checkout.server";
import { RetryLater } from "../outbox/job.server";
import { cancelOrder } from "../refunds/cancel-order.server";
import { refundByStaff } from "../refunds/refund-by-staff.server";
import { recordOutsideRefund } from "../refunds/refund-received-outside.server";
import { listMoneyToReview } from "../staff/money-to-review.server";
import { executeRefund } from "./execute-refund.server";
import { recordRefund, recordRefunds } from "./record-refund.server";
import { lockRefund, markFailed, refundKey } from "./refund-row.server";
import { refundToWallet } from "./refund-to-wallet.server";
import { retryRefund } from "./retry-refund.server";
import type { OutsideRefund } from "./return-unplaced.server";

/** What the dinner of these tests costs: all of it by card. Cents. */
const PAID = 3075;
interface AtStripe {
  id: string;
  amount: number;
  status: string;
}

let sol: { account_id: number; staff_id: number };
beforeEach(async () => {
  sol = await aStaff({ role: "finance" });
});

/** A dinner by card, and what can happen to its refunds. */
async function aDinner() {
  const ana = await aDiner({ cart: [await aMeal()] });
  const { id, cart_transaction } = await startCheckout(ana, { payments: [{ method: "credit_card" }] });
  const intent = id ?? "";
  await stripeCall(`/v1/payment_intents/${intent}/confirm`, { payment_method: "pm_card_visa" });
  const { order } = await placeOrder(ana, { paymentIntent: { cart_transaction } });
  const rows = () => sql<{ id: number; status: string; cents: number; stripe_id: string | null }[]>`
    SELECT id, status, amount_cents AS cents, stripe_refund_id AS stripe_id FROM refund WHERE order_id = ${order.id} ORDER BY id`;
  const atStripe = async () =>
    (await stripeCall<{ data: AtStripe[] }>(`/v1/refunds?payment_intent=${intent}`)).data;
  return {
    ana,
    intent,
    order_id: order.id,
    rows,
    atStripe,
    /** Staff give so many cents back; answers the refund that waits for Stripe. */
    async give(amount_cents: number): Promise<number> {
      const by = { staff_id: sol.staff_id, actor: `staff:${sol.staff_id}` };
      const key = `give ${(await rows()).length}`;
      const why = { borne_by: "platform", reason: "Arrived cold", key } as const;
      await refundByStaff(by, { order_id: order.id, amount_cents, ...why });
      return (await rows()).at(-1)?.id ?? 0;
    },
    /** Somebody refunds it in Stripe's dashboard. */
    byHand: (cents: number) =>
      stripeCall<AtStripe>("/v1/refunds", { payment_intent: intent, amount: String(cents) }),
    /** What the books say went back, and Stripe. */
    async back() {
      const [row] = await sql<{ refunded_cents: number }[]>`
        SELECT refunded_cents FROM payment WHERE stripe_intent_id = ${intent}`;
      const made = (await atStripe()).filter(({ status }) => status === "succeeded");
      return {
        books: row?.refunded_cents,
        stripe: made.reduce((sum, { amount }) => sum + amount, 0),
        broken: (await brokenRows(sql)).filter((one) => one.order_id === order.id),
      };
    },
    /** What staff read about it. */
    async told() {
      const messages = await messagesOf("refund.", sol.account_id);
      return messages.map(({ title }) => title).filter((title) => title.includes(order.number));
    },
    waiting: async () => (await listMoneyToReview()).filter((one) => one.order_id === order.id),
  };
}

/** The bank does not take a refund of ours. */
const fail = (refund_id: number) =>
  transaction(async (tx) => {
    const refund = await lockRefund(tx, { id: refund_id });
    if (refund) await markFailed(tx, refund, { stripe_refund_id: null, why: "expired_or_canceled_card" });
  });

/** Has what Stripe tells of a refund written down, as the worker does. */
async function hear(stripe_refund_id: string): Promise<void> {
  await recordRefunds(stripe_refund_id);
  const [told] = await sql<{ payload: OutsideRefund }[]>`
    SELECT payload FROM outbox WHERE key = ${`refund.made_elsewhere:${stripe_refund_id}`}`;
  if (!told) return;
  await recordOutsideRefund(told.payload);
  await sql`UPDATE outbox SET done_at = app_now() WHERE key = ${`refund.made_elsewhere:${stripe_refund_id}`}`;
}

/** Asks Stripe for a refund of ours, as the worker does: what is by hand is written down first, where that is asked for. */
async function ask(refund_id: number, byHand: AtStripe): Promise<void> {
  try {
    await executeRefund(refund_id);
  } catch (error) {
    if (!(error instanceof RetryLater)) throw error;
    await hear(byHand.id);
    await executeRefund(refund_id);
  }
}

/** What is asked for meets what is done by hand: our job first, or Stripe's event first. */
const ORDERS = [["our own is asked for first"], ["Stripe's event comes first"]] as const;
async function meet(which: string, refunds: readonly number[], byHand: AtStripe): Promise<void> {
  if (which === "Stripe's event comes first") await hear(byHand.id);
  for (const refund of refunds) await ask(refund, byHand);
  for (let n = 0; n < 2; n += 1) await hear(byHand.id);
}

/** Somebody of finance with a fresh code. */
async function finance(): Promise<Staff> {
  const { account } = await aSignedIn(await aStaff({ role: "finance" }), "session");
  await aProof(account);
  return account as Staff;
}

/** A refund of ours in whose place one by hand was written down, and that Stripe carries out all the same. */
async function carriedOutBesides() {
  const dinner = await aDinner();
  const own = await dinner.give(1000);
  const made = await dinner.byHand(1000);
  const key = await transaction(async (tx) => refundKey((await lockRefund(tx, { id: own })) as never));
  await hear(made.id);
  const ours = await stripeCall<AtStripe>("/v1/refunds", {
    ...{ payment_intent: dinner.intent, amount: "1000" },
    "metadata[key]": key,
  });
  return { dinner, own, made, ours, key };
}

describe("failed refunds of which one went by hand", () => {
  test("go into the wallet only as far as Stripe has money left, also before we have heard of it", async () => {
    const dinner = await aDinner();
    const [first, second] = [await dinner.give(1000), await dinner.give(1000)];
    await dinner.give(1075);
    await fail(first);
    await fail(second);
    await dinner.byHand(1000);
    const me = await finance();
    // 1075 of the 2075 that are left are about to go to the card
    await refundToWallet(me, first);
    await expect(refundToWallet(me, second)).rejects.toMatchObject({ code: "already_refunded" });
    expect((await balanceOf(dinner.ana)).gift).toBe(1000);
  });

  test("at once, too", async () => {
    const dinner = await aDinner();
    const both = [await dinner.give(1000), await dinner.give(1000)];
    for (const refund of both) await fail(refund);
    await dinner.byHand(PAID - 1000);
    const me = await finance();
    const moved = await Promise.allSettled(both.map((refund) => refundToWallet(me, refund)));
    expect(moved.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect((await balanceOf(dinner.ana)).gift).toBe(1000);
  });
});

describe("a refund by hand of another amount than ours", () => {
  test.each(ORDERS)(
    "of all, while ours of a part is pending: nothing is owed anymore (%s)",
    async (which) => {
      const dinner = await aDinner();
      const own = await dinner.give(1000);
      const made = await dinner.byHand(PAID);
      await meet(which, [own], made);
      expect(await dinner.rows()).toMatchObject([
        { id: own, status: "done", cents: 1000, stripe_id: made.id },
        { status: "done", cents: PAID - 1000, stripe_id: made.id },
      ]);
      expect(await dinner.back()).toEqual({ books: PAID, stripe: PAID, broken: [] });
      expect([await dinner.told(), await dinner.waiting()]).toEqual([[], []]);
    },
  );

  test.each(ORDERS)(
    "of a part, while ours of all is pending: the rest goes by itself (%s)",
    async (which) => {
      const dinner = await aDinner();
      await cancelOrder(dinner.ana, dinner.order_id);
      const [own] = await dinner.rows();
      const made = await dinner.byHand(1000);
      await meet(which, [own?.id ?? 0], made);
      await executeRefund(own?.id ?? 0);
      expect((await dinner.rows()).map(({ status, cents }) => [status, cents])).toEqual([
        ["done", PAID - 1000],
        ["done", 1000],
      ]);
      expect(await dinner.back()).toEqual({ books: PAID, stripe: PAID, broken: [] });
      expect([await dinner.told(), await dinner.waiting()]).toEqual([[], []]);
    },
  );

  test.each(ORDERS)("of all, while two of ours are pending: both are done (%s)", async (which) => {
    const dinner = await aDinner();
    const both = [await dinner.give(1000), await dinner.give(PAID - 1000)];
    const made = await dinner.byHand(PAID);
    await meet(which, both, made);
    expect((await dinner.rows()).map(({ status, stripe_id }) => [status, stripe_id])).toEqual([
      ["done", made.id],
      ["done", made.id],
    ]);
    expect(await dinner.back()).toEqual({ books: PAID, stripe: PAID, broken: [] });
    expect([await dinner.told(), await dinner.waiting()]).toEqual([[], []]);
  });

  test("that fails at the bank after all: each of ours is owed again, and asked for under a key of its own", async () => {
    const dinner = await aDinner();
    const both = [await dinner.give(1000), await dinner.give(PAID - 1000)];
    const made = await dinner.byHand(PAID);
    await meet("", both, made);
    const { id, amount } = made;
    const told = { id, intent: dinner.intent, amount, isFailed: true, failure: "expired card", key: null };
    for (let n = 0; n < 2; n += 1) await recordRefund(told);
    expect((await dinner.waiting()).map(({ amount_cents }) => amount_cents)).toEqual([1000, PAID - 1000]);
    expect(await dinner.told()).toHaveLength(2);
    expect(await dinner.back()).toMatchObject({ books: 0, broken: [] });
  });

  test("and ours too is carried out: the books have both", async () => {
    const { dinner, own, made, ours } = await carriedOutBesides();
    for (let n = 0; n < 2; n += 1) await hear(ours.id);
    await executeRefund(own);
    expect((await dinner.rows()).map(({ status, stripe_id }) => [status, stripe_id])).toEqual([
      ["done", made.id],
      ["done", ours.id],
    ]);
    expect(await dinner.back()).toEqual({ books: 2000, stripe: 2000, broken: [] });
  });
});

describe("a failed refund that somebody makes good by hand", () => {
  test.each([[1000], [400], [2000]])(
    "of 1000 by %i counts once, and is given no second time",
    async (cents) => {
      const dinner = await aDinner();
      const own = await dinner.give(1000);
      await fail(own);
      const made = await dinner.byHand(cents);
      await hear(made.id);
      const left = Math.max(0, 1000 - cents);
      expect((await dinner.waiting()).map(({ amount_cents }) => amount_cents)).toEqual(
        left > 0 ? [left] : [],
      );
      expect(await dinner.back()).toEqual({ books: cents, stripe: cents, broken: [] });
      const by = { staff_id: sol.staff_id, actor: `staff:${sol.staff_id}` };
      if (left > 0) await retryRefund(by, own);
      else await expect(retryRefund(by, own)).rejects.toMatchObject({ code: "refund_not_failed" });
      await executeRefund(own);
      const all = Math.max(1000, cents);
      expect(await dinner.back()).toEqual({ books: all, stripe: all, broken: [] });
    },
  );

  test("is not asked for again by a retry before we have heard of that", async () => {
    const dinner = await aDinner();
    const own = await dinner.give(1000);
    await fail(own);
    const made = await dinner.byHand(1000);
    await retryRefund({ staff_id: sol.staff_id, actor: `staff:${sol.staff_id}` }, own);
    await ask(own, made);
    expect(await dinner.back()).toEqual({ books: 1000, stripe: 1000, broken: [] });
  });
});

describe("refunds that fail, and what else is known of them", () => {
  test("ours that was carried out besides one by hand, and bounces", async () => {
    const { dinner, ours, key } = await carriedOutBesides();
    await hear(ours.id);
    expect(await dinner.back()).toMatchObject({ books: 2000 });
    const told = {
      id: ours.id,
      intent: dinner.intent,
      amount: 1000,
      isFailed: true,
      failure: "expired card",
      key,
    };
    for (let n = 0; n < 2; n += 1) await recordRefund(told);
    expect((await dinner.back()).books).toBe(1000);
    expect(await dinner.waiting()).toHaveLength(1);
  });

  test("one by hand that fails before the worker has written it down", async () => {
    const ana = await aDiner({ cart: [await aMeal()] });
    const { id, cart_transaction } = await startCheckout(ana, { payments: [{ method: "credit_card" }] });
    const intent = id ?? "";
    await stripeCall(`/v1/payment_intents/${intent}/confirm`, { payment_method: "pm_card_refundFail" });
    await placeOrder(ana, { paymentIntent: { cart_transaction } });
    const made = await stripeCall<AtStripe>("/v1/refunds", { payment_intent: intent, amount: "1000" });
    await recordRefund({ id: made.id, intent, amount: 1000, isFailed: false, failure: null, key: null });
    const at = () => stripeCall<{ status: string }>(`/v1/refunds/${made.id}`);
    await expect.poll(async () => (await at()).status).toBe("failed");
    await recordRefunds(made.id);
    const [told] = await sql<{ payload: OutsideRefund }[]>`
      SELECT payload FROM outbox WHERE key = ${`refund.made_elsewhere:${made.id}`} AND done_at IS NULL`;
    if (told) await recordOutsideRefund(told.payload);
    const [books] = await sql`SELECT refunded_cents FROM payment WHERE stripe_intent_id = ${intent}`;
    expect(books).toEqual({ refunded_cents: 0 });
  });

  test("the same of an order that was not placed because of it: its card gets the money", async () => {
    const ana = await aDiner({ cart: [await aMeal()] });
    const { id, cart_transaction } = await startCheckout(ana, { payments: [{ method: "credit_card" }] });
    const intent = id ?? "";
    await stripeCall(`/v1/payment_intents/${intent}/confirm`, { payment_method: "pm_card_refundFail" });
    const made = await stripeCall<AtStripe>("/v1/refunds", { payment_intent: intent });
    await expect(placeOrder(ana, { paymentIntent: { cart_transaction } })).rejects.toMatchObject({
      code: "hold_expired",
    });
    await recordRefund({
      id: made.id,
      intent,
      amount: made.amount,
      isFailed: false,
      failure: null,
      key: null,
    });
    const at = () => stripeCall<{ status: string }>(`/v1/refunds/${made.id}`);
    await expect.poll(async () => (await at()).status).toBe("failed");
    await recordRefunds(made.id);
    const rows = () => sql`
      SELECT r.key, r.status, r.amount_cents, r.stripe_refund_id FROM refund r JOIN orders o ON o.id = r.order_id JOIN payment p ON p.order_id = o.id WHERE p.stripe_intent_id = ${intent}`;
    const [told] = await sql<{ payload: OutsideRefund }[]>`
      SELECT payload FROM outbox WHERE key = ${`refund.made_elsewhere:${made.id}`} AND done_at IS NULL`;
    if (told) await recordOutsideRefund(told.payload);
    expect((await rows())[0]).toMatchObject({ status: "pending" });
  });

  test("staff hear a second time when what they gave by hand for a failed refund bounces", async () => {
    const dinner = await aDinner();
    const own = await dinner.give(1000);
    await fail(own);
    expect(await dinner.told()).toHaveLength(1);
    const made = await dinner.byHand(1000);
    await hear(made.id);
    expect(await dinner.waiting()).toEqual([]);
    await recordRefund({
      id: made.id,
      intent: dinner.intent,
      amount: 1000,
      isFailed: true,
      failure: "expired card",
      key: null,
    });
    expect(await dinner.told()).toHaveLength(2);
  });

  test("a database put back to before the split: each refund at Stripe counts for what it was", async () => {
    const dinner = await aDinner();
    const own = await dinner.give(1000);
    const key = await transaction(async (tx) => refundKey((await lockRefund(tx, { id: own })) as never));
    // all of this is in no row anymore: 400 by hand, and the rest of ours under its second attempt
    const made = await dinner.byHand(400);
    const ours = await stripeCall<AtStripe>("/v1/refunds", {
      ...{ payment_intent: dinner.intent, amount: "600" },
      "metadata[key]": `${key}:2`,
    });
    // the reconciler: the newest first
    await recordRefunds(ours.id);
    await hear(made.id);
    await executeRefund(own);
    expect(await dinner.back()).toEqual({ books: 1000, stripe: 1000, broken: [] });
  });
});
