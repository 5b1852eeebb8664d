import { beforeEach, describe, expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import {
  aChef,
  aDiner,
  aMarketplace,
  aMeal,
  aProof,
  aSignedIn,
  aStaff,
  stripeCall,
} from "../../../tests/builders";
import { brokenRows } from "../../../tests/setup/ledger-rules";
import { messagesOf } from "../../../tests/setup/messages";
import type { Staff } from "../accounts/people";
import { showCart } from "../carts/show-cart.server";
import { placeOrder } from "../checkout/place-order.server";
import { startCheckout } from "../checkout/start-checkout.server";
import { cancelOrder } from "../refunds/cancel-order.server";
import { declineLine } from "../refunds/decline-line.server";
import { recordRefund, recordRefunds } from "../settlement/record-refund.server";
import { settlePayment } from "../settlement/settle-payment.server";
import { listMoneyToReview } from "../staff/money-to-review.server";
import { executeTipRefund } from "./execute-tip-refund.server";
import { giveTip } from "./give-tip.server";
import { retryTipRefund } from "./retry-tip-refund.server";
import { lockTipRefund, markTipFailed } from "./tip-refund-row.server";
import { tipRefundToWallet } from "./tip-refund-to-wallet.server";

const TIP = 500;
interface AtStripe {
  id: string;
  amount: number;
}

let sol: { account_id: number; staff_id: number };
beforeEach(async () => {
  sol = await aStaff({ role: "finance" });
});

/**
 * A later tip of $5 by card for the dinner of so many cooks. Its shares wait to go back where the order is called off (`off`: the
 * whole order, or one cook's dish); it is settled unless told otherwise.
 */
async function aTipToGiveBack(cooks: number, { off = "order", isSettled = true } = {}) {
  const marketplace = await aMarketplace();
  const chefs = await Promise.all(Array.from({ length: cooks }, () => aChef({ marketplace })));
  const cart = await Promise.all(chefs.map((chef) => aMeal({ price: 1000, chef })));
  const ana = await aDiner({ gift: 50_000, cart, marketplace });
  const { pricing } = await showCart(ana);
  const { cart_transaction } = await startCheckout(ana, {
    payments: [{ method: "wallet", amount: pricing.cartTotal }],
  });
  const { order } = await placeOrder(ana, { paymentIntent: { cart_transaction } });
  await giveTip(ana, { order_id: order.id, amount_cents: TIP });
  const [tip] = await sql<{ id: number; intent: string; payment_id: number; number: string }[]>`
    SELECT t.id, p.stripe_intent_id AS intent, p.id AS payment_id, o.number FROM tip t JOIN payment p ON p.tip_id = t.id
    JOIN orders o ON o.id = t.order_id WHERE t.order_id = ${order.id}`;
  if (!tip) throw new Error("no tip");
  await stripeCall(`/v1/payment_intents/${tip.intent}/confirm`, { payment_method: "pm_card_visa" });
  if (isSettled) await settlePayment(tip.payment_id, "stripe");
  if (off === "order") await cancelOrder(ana, order.id);
  const sharesOf = () => sql<{ id: number; before_cents: number; is_failed: boolean }[]>`
    SELECT id, before_cents, refund_failed_at IS NOT NULL AS is_failed FROM tip_share WHERE tip_id = ${tip.id} ORDER BY id`;
  const [first] = await sharesOf();
  if (off === "dish") {
    const [line] = await sql<{ id: number; chef_id: number }[]>`
      SELECT l.id, p.chef_id FROM tip_share s JOIN order_part p ON p.id = s.part_id JOIN order_line l ON l.part_id = p.id WHERE s.id = ${first?.id ?? 0}`;
    const chef = chefs.find(({ chef_id }) => chef_id === line?.chef_id);
    if (!chef || !line) throw new Error("no dish");
    await declineLine(chef, order.id, { line: line.id, reason: "Out of rice" });
  }
  return {
    share: first?.id ?? 0,
    intent: tip.intent,
    order_id: order.id,
    sharesOf,
    /** Somebody refunds so much of it in Stripe's dashboard. */
    byHand: (cents: number) =>
      stripeCall<AtStripe>("/v1/refunds", { payment_intent: tip.intent, amount: String(cents) }),
    /** The bank does not take what somebody refunded. */
    bounce: ({ id, amount }: AtStripe) =>
      recordRefund({ id, intent: tip.intent, amount, isFailed: true, failure: "expired card", key: null }),
    /** What the books say went back, and Stripe. */
    async back() {
      const [row] = await sql<{ refunded_cents: number }[]>`
        SELECT refunded_cents FROM payment WHERE id = ${tip.payment_id}`;
      const { data } = await stripeCall<{ data: AtStripe[] }>(`/v1/refunds?payment_intent=${tip.intent}`);
      return {
        books: row?.refunded_cents,
        stripe: data.reduce((sum, { amount }) => sum + amount, 0),
        broken: (await brokenRows(sql)).filter((one) => one.order_id === order.id),
      };
    },
    /** Whose share went back by which refund at Stripe, and what the cooks still have of the tip. Cents. */
    async shares() {
      const rows = await sql<{ stripe: string | null; taken: boolean; back: number }[]>`
        SELECT stripe_refund_id AS stripe, return_id IS NOT NULL AS taken, refunded_cents AS back FROM tip_share WHERE tip_id = ${tip.id} ORDER BY id`;
      return [...rows];
    },
    /** What staff read about it. */
    async told() {
      const messages = await messagesOf("refund.failed:", sol.account_id);
      return messages.filter(({ title }) => title.includes(tip.number)).map(({ title }) => title);
    },
    waiting: async () => (await listMoneyToReview()).filter((one) => one.order_id === order.id),
  };
}

/** The bank does not take a share that we gave back. */
const fail = (share_id: number) =>
  transaction(async (tx) => {
    const share = await lockTipRefund(tx, share_id);
    if (share) await markTipFailed(tx, share, { stripe_refund_id: null, why: "expired_or_canceled_card" });
  });

/** A share of ours in whose place one by hand was written down, and that Stripe carries out all the same. */
async function carriedOutBesides() {
  const tip = await aTipToGiveBack(2, { off: "dish" });
  const made = await tip.byHand(TIP / 2);
  const [{ provider_key } = { provider_key: "" }] = await sql<{ provider_key: string }[]>`
    SELECT provider_key FROM tip_share WHERE id = ${tip.share}`;
  const ours = await tip.byHand(TIP / 2);
  await recordRefunds(made.id);
  const key = `tip_share:${provider_key}:1`;
  await recordRefund({ ...ours, intent: tip.intent, isFailed: false, failure: null, key });
  return { tip, ours, key };
}

describe("a tip's refund by hand that took the place of ours", () => {
  test("and fails at the bank is a refund that failed: staff hear of it and see it listed", async () => {
    const tip = await aTipToGiveBack(1);
    const made = await tip.byHand(TIP);
    await executeTipRefund(tip.share);
    expect(await tip.back()).toEqual({ books: TIP, stripe: TIP, broken: [] });
    for (let n = 0; n < 2; n += 1) await tip.bounce(made);
    expect(await tip.back()).toMatchObject({ books: 0, broken: [] });
    expect(await tip.waiting()).toMatchObject([{ what: "tip refund", id: tip.share, amount_cents: TIP }]);
    expect(await tip.told()).toHaveLength(1);
  });
});

describe("two failed shares of a tip of which one went by hand", () => {
  test("do not both go into the wallet", async () => {
    const tip = await aTipToGiveBack(2);
    const shares = await tip.sharesOf();
    for (const { id } of shares) await fail(id);
    await tip.byHand(TIP / 2);
    const { account } = await aSignedIn(await aStaff({ role: "finance" }), "session");
    await aProof(account);
    const me = account as Staff;
    await tipRefundToWallet(me, shares[0]?.id ?? 0);
    await expect(tipRefundToWallet(me, shares[1]?.id ?? 0)).rejects.toMatchObject({
      code: "already_refunded",
    });
  });
});

describe("refunded by hand while shares are to go back", () => {
  test.each([true, false])(
    "all of it: both shares are back, whoever hears first, and nobody reads of a refund that failed (settled before: %s)",
    async (isSettled) => {
      const tip = await aTipToGiveBack(2, { isSettled });
      const { id } = await tip.byHand(TIP);
      if (!isSettled) await recordRefunds(id);
      for (const share of await tip.sharesOf()) await executeTipRefund(share.id);
      for (let time = 0; time < 2; time += 1) await recordRefunds(id);
      expect(await tip.back()).toEqual({ books: TIP, stripe: TIP, broken: [] });
      expect(await tip.told()).toEqual([]);
      expect(await tip.waiting()).toEqual([]);
      if (!isSettled) return;
      expect(await tip.shares()).toEqual([1, 2].map(() => ({ stripe: id, taken: false, back: TIP / 2 })));
      await tip.bounce({ id, amount: TIP });
      expect(await tip.back()).toMatchObject({ books: 0, broken: [] });
      expect((await tip.sharesOf()).map(({ is_failed }) => is_failed)).toEqual([true, true]);
    },
  );

  test("a part of it, heard of before ours is asked for: the rest alone goes back", async () => {
    const tip = await aTipToGiveBack(1);
    const part = await tip.byHand(300);
    for (let time = 0; time < 2; time += 1) await recordRefunds(part.id);
    await executeTipRefund(tip.share);
    expect(await tip.back()).toEqual({ books: TIP, stripe: TIP, broken: [] });
    expect([await tip.told(), await tip.waiting()]).toEqual([[], []]);
    // it didn't arrive after all: what the card lacks is owed
    await tip.bounce(part);
    expect(await tip.back()).toMatchObject({ books: TIP - 300, broken: [] });
    expect(await messagesOf(`tip.owed:${part.id}`, sol.account_id)).toHaveLength(1);
  });

  test("a part of it, heard of by the answer to ours: the rest alone goes back", async () => {
    const tip = await aTipToGiveBack(1);
    await tip.byHand(300);
    for (let time = 0; time < 2; time += 1) await executeTipRefund(tip.share);
    expect(await tip.back()).toEqual({ books: TIP, stripe: TIP, broken: [] });
    expect([await tip.told(), await tip.waiting()]).toEqual([[], []]);
  });

  test("a part that bounced and is made once more in full: staff hear what the card still lacks", async () => {
    const tip = await aTipToGiveBack(1);
    await fail(tip.share);
    const first = await tip.byHand(300);
    await recordRefunds(first.id);
    await tip.bounce(first);
    const second = await tip.byHand(200);
    await recordRefund({
      ...second,
      amount: 300,
      intent: tip.intent,
      isFailed: false,
      failure: null,
      key: null,
    });
    const [told] = await messagesOf(`tip.owed:${second.id}`, sol.account_id);
    expect(told?.title).toContain("$2.00");
  });

  test("the rest that went back before the database was put back is not taken for the whole", async () => {
    const tip = await aTipToGiveBack(1);
    const [{ provider_key } = { provider_key: "" }] = await sql<{ provider_key: string }[]>`
      SELECT provider_key FROM tip_share WHERE id = ${tip.share}`;
    const part = await tip.byHand(300);
    const ours = await tip.byHand(200);
    const key = `tip_share:${provider_key}:2`;
    await recordRefund({ ...ours, intent: tip.intent, isFailed: false, failure: null, key });
    await recordRefunds(part.id);
    expect(await tip.back()).toEqual({ books: TIP, stripe: TIP, broken: [] });
    expect(await tip.told()).toEqual([]);
  });

  test("a share whose card could not take it is made good in two parts, and waits for nobody", async () => {
    const tip = await aTipToGiveBack(1);
    await fail(tip.share);
    await recordRefunds((await tip.byHand(300)).id);
    expect(await tip.waiting()).toMatchObject([{ what: "tip refund", amount_cents: TIP - 300 }]);
    await recordRefunds((await tip.byHand(200)).id);
    expect(await tip.back()).toEqual({ books: TIP, stripe: TIP, broken: [] });
    expect(await tip.waiting()).toEqual([]);
  });

  test("a share whose card could not take it is made good, and the other cook keeps theirs", async () => {
    const tip = await aTipToGiveBack(2, { off: "dish" });
    await transaction(async (tx) => {
      const share = await lockTipRefund(tx, tip.share);
      if (share) await markTipFailed(tx, share, { stripe_refund_id: null, why: "expired card" });
    });
    const { id } = await tip.byHand(TIP / 2);
    await recordRefunds(id);
    expect(await tip.shares()).toEqual([
      { stripe: id, taken: false, back: TIP / 2 },
      { stripe: null, taken: false, back: 0 },
    ]);
    expect(await tip.back()).toEqual({ books: TIP / 2, stripe: TIP / 2, broken: [] });
    expect(await tip.waiting()).toEqual([]);
  });

  test("all of it while one share waits: the rest is taken from the cook who has it, and comes again with it", async () => {
    const tip = await aTipToGiveBack(2, { off: "dish" });
    const made = await tip.byHand(TIP);
    await recordRefunds(made.id);
    await executeTipRefund(tip.share);
    expect(await tip.shares()).toEqual([
      { stripe: made.id, taken: false, back: TIP / 2 },
      { stripe: null, taken: true, back: TIP / 2 },
    ]);
    expect(await tip.back()).toEqual({ books: TIP, stripe: TIP, broken: [] });
    await tip.bounce({ id: made.id, amount: TIP });
    expect(await tip.shares()).toEqual([
      { stripe: made.id, taken: false, back: TIP / 2 },
      { stripe: null, taken: false, back: 0 },
    ]);
    expect(await tip.back()).toMatchObject({ books: 0, broken: [] });
  });

  test("our own refund that Stripe carries out besides is a further one", async () => {
    const { tip } = await carriedOutBesides();
    expect(await tip.back()).toEqual({ books: TIP, stripe: TIP, broken: [] });
    expect((await tip.shares()).map(({ taken }) => taken)).toEqual([false, true]);
  });
});

describe("our own refund of a share, and one by hand", () => {
  test("our own refund that Stripe carried out besides, and that bounces: the other cook has their share again", async () => {
    const { tip, ours, key } = await carriedOutBesides();
    expect((await tip.shares()).map(({ taken }) => taken)).toEqual([false, true]);
    await recordRefund({ ...ours, intent: tip.intent, isFailed: true, failure: "expired card", key });
    expect(await tip.back()).toMatchObject({ books: TIP / 2 });
    expect((await tip.shares()).map(({ taken }) => taken)).toEqual([false, false]);
  });

  test("an earlier attempt that Stripe carried out after all is a refund like any other", async () => {
    const tip = await aTipToGiveBack(2, { off: "dish" });
    const [{ provider_key } = { provider_key: "" }] = await sql<{ provider_key: string }[]>`
      SELECT provider_key FROM tip_share WHERE id = ${tip.share}`;
    await fail(tip.share);
    await retryTipRefund({ staff_id: sol.staff_id, actor: `staff:${sol.staff_id}` }, tip.share);
    const ours = await tip.byHand(TIP / 2);
    await recordRefund({
      ...ours,
      intent: tip.intent,
      isFailed: false,
      failure: null,
      key: `tip_share:${provider_key}:1`,
    });
    expect(await tip.back()).toMatchObject({ books: TIP / 2, stripe: TIP / 2 });
  });

  test("a failed share that somebody made good by hand is not asked for again by a retry before we have heard of that", async () => {
    const tip = await aTipToGiveBack(2, { off: "dish" });
    await fail(tip.share);
    const made = await tip.byHand(TIP / 2);
    await retryTipRefund({ staff_id: sol.staff_id, actor: `staff:${sol.staff_id}` }, tip.share);
    await executeTipRefund(tip.share);
    await recordRefunds(made.id);
    expect(await tip.back()).toMatchObject({ stripe: TIP / 2 });
  });
});
