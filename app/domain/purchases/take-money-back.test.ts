import { expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import {
  aCart,
  aCorporateAdmin,
  aDiner,
  addGiftMoney,
  aMeal,
  aMember,
  anAddedCard,
  anOrganization,
  aProof,
  aSignedIn,
  aStaff,
  balanceOf,
  stripeCall,
  type TestDiner,
  unique,
} from "../../../tests/builders";
import { messagesOf } from "../../../tests/setup/messages";
import { whenFree } from "../../../tests/setup/when-free";
import { placeOrder } from "../checkout/place-order.server";
import { startCheckout } from "../checkout/start-checkout.server";
import { distribute } from "../distributions/distribute.server";
import { undoDistribution } from "../distributions/undo-distribution.server";
import { executePayout } from "../gift-cards/execute-payout.server";
import { payOutBalance } from "../gift-cards/pay-out-balance.server";
import { abandonHold } from "../holds/abandon-hold.server";
import { cancelOrder } from "../refunds/cancel-order.server";
import { recordDispute } from "../settlement/record-dispute.server";
import { recordRefund, recordRefunds } from "../settlement/record-refund.server";
import { settlePayment } from "../settlement/settle-payment.server";
import { fundByCard } from "../treasury/fund-by-card.server";
import { ledgerAccount } from "../wallets/ledger-accounts.server";
import { recordPurchaseReversal, undoPurchaseReversals } from "./record-purchase-reversal.server";

interface Payment {
  id: number;
  intent: string;
}

/** Pays what this account began to buy last with one of Stripe's test cards. */
async function paid(account_id: number, card = "pm_card_visa"): Promise<Payment> {
  const [payment] = await sql<Payment[]>`
    SELECT id, stripe_intent_id AS intent FROM payment WHERE account_id = ${account_id} AND purpose <> 'order' ORDER BY id DESC LIMIT 1`;
  if (!payment) throw new Error("no payment");
  await stripeCall(`/v1/payment_intents/${payment.intent}/confirm`, { payment_method: card });
  await settlePayment(payment.id, "stripe");
  return payment;
}

/** An order from the wallet alone, $30.75 of it. */
async function anOrder(ana: TestDiner): Promise<number> {
  const { cart_transaction } = await startCheckout(ana, { payments: [{ method: "wallet", amount: 3075 }] });
  const { order } = await placeOrder(ana, { paymentIntent: { cart_transaction } });
  return order.id;
}
async function refundAtStripe({ intent }: Payment): Promise<string> {
  const { id } = await stripeCall<{ id: string }>("/v1/refunds", { payment_intent: intent });
  await recordRefunds(id);
  return id;
}
async function disputeAtStripe({ intent }: Payment): Promise<void> {
  const { data } = await stripeCall<{ data: { id: string }[] }>(`/v1/disputes?payment_intent=${intent}`);
  await recordDispute(data[0]?.id ?? "");
}
const walletOf = async (who: TestDiner) => (await balanceOf(who)).gift;
const takenOf = async ({ id }: Payment) => {
  const rows = await sql<{ taken_cents: number }[]>`
    SELECT taken_cents FROM purchase_return WHERE payment_id = ${id} ORDER BY id`;
  return rows.map(({ taken_cents }) => taken_cents);
};

/** What was posted for the returns of a payment, by the kind of account. */
async function posted({ id }: Payment): Promise<Record<string, number>> {
  const rows = await sql<{ kind: string; cents: number }[]>`
    SELECT a.kind, sum(g.amount)::int AS cents FROM purchase_return r JOIN ledger_txn x ON x.source = r.source AND x.kind LIKE 'purchase.%'
    JOIN posting g ON g.txn_id = x.id JOIN ledger_account a ON a.id = g.ledger_account_id
    WHERE r.payment_id = ${id} GROUP BY a.kind HAVING sum(g.amount) <> 0`;
  return Object.fromEntries(rows.map(({ kind, cents }) => [kind, cents]));
}

test("a gift card whose bank took it: what an order gives back is taken, and told", async () => {
  const sol = await aStaff({ role: "finance" });
  const ana = await aDiner({ cart: [await aMeal()] });
  const payment = await anAddedCard(ana, 4000, "pm_card_createDispute");
  const order_id = await anOrder(ana);
  await disputeAtStripe(payment);
  expect(await takenOf(payment)).toEqual([925]);
  await cancelOrder(ana, order_id);
  expect([await walletOf(ana), await takenOf(payment)]).toEqual([0, [4000]]);
  expect(await posted(payment)).toEqual({ gift: -4000, dispute_loss: 4000 });
  const [row] = await sql<
    { source: string }[]
  >`SELECT source FROM purchase_return WHERE payment_id = ${payment.id}`;
  const told = await messagesOf(`purchase.returned:${row?.source}`, sol.account_id);
  expect(told.at(-1)?.body).toContain("$40.00 of it was unspent and has been reversed.");
  expect(await messagesOf(`purchase.returned:${row?.source}`, ana.account_id)).toHaveLength(2);
});

test("refunded by hand: what an order or a checkout gives back is taken, up to what is open, and returned when the refund fails", async () => {
  for (const isHeld of [false, true]) {
    const ana = await aDiner({ cart: [await aMeal()] });
    const payment = await anAddedCard(ana, 4000);
    const order_id = isHeld ? null : await anOrder(ana);
    if (isHeld) await startCheckout(ana, { payments: [{ method: "wallet", amount: 3075 }] });
    const id = await refundAtStripe(payment);
    expect([await walletOf(ana), await takenOf(payment)]).toEqual([0, [925]]);
    if (order_id === null) await abandonHold(ana);
    else await cancelOrder(ana, order_id);
    expect([await walletOf(ana), await takenOf(payment)]).toEqual([0, [4000]]);
    expect(await posted(payment)).toEqual({ gift: -4000, card_clearing: 4000 });
    const { intent } = payment;
    await recordRefund({ id, intent, amount: 4000, isFailed: true, failure: null, key: null });
    expect(await walletOf(ana)).toBe(4000);
    expect(await posted(payment)).toEqual({});
  }
});

test("money from elsewhere is left alone: what was there before, and what came later", async () => {
  const ana = await aDiner({ cart: [await aMeal()] });
  await addGiftMoney(ana.account_id, 1000);
  const payment = await anAddedCard(ana, 4000);
  const first = await anOrder(ana);
  await refundAtStripe(payment);
  expect([await walletOf(ana), await takenOf(payment)]).toEqual([0, [1925]]);
  await addGiftMoney(ana.account_id, 5000);
  await cancelOrder(ana, first);
  // 20.75 of the order was the card's, 10.00 was there before
  expect([await walletOf(ana), await takenOf(payment)]).toEqual([6000, [4000]]);
});

test("what was spent after the return comes back whole, also where the order before is called off first", async () => {
  const meal = await aMeal();
  const ana = await aDiner({ cart: [meal] });
  const payment = await anAddedCard(ana, 3075);
  const first = await anOrder(ana);
  await refundAtStripe(payment);
  await addGiftMoney(ana.account_id, 3075);
  await aCart(ana, [meal]);
  await startCheckout(ana, { payments: [{ method: "wallet", amount: 3075 }] });
  expect(await walletOf(ana)).toBe(0);
  await cancelOrder(ana, first);
  expect([await walletOf(ana), await takenOf(payment)]).toEqual([0, [3075]]);
  await abandonHold(ana);
  expect(await walletOf(ana)).toBe(3075);
});

test("a payout that fails after the bank took the payment stays out of the wallet, and lessens the dispute's loss", async () => {
  const { account: sol } = await aSignedIn(await aStaff({ role: "finance" }), "session");
  await aProof(sol);
  const ana = await aDiner();
  const payment = await anAddedCard(ana, 900, "pm_card_createDispute");
  const { account_id } = ana;
  await payOutBalance(sol, { account_id, amount_cents: 900, way: "card", reason: "Asked." });
  await disputeAtStripe(payment);
  const [payout] = await sql<{ id: number }[]>`SELECT id FROM gift_payout WHERE account_id = ${account_id}`;
  await executePayout(payout?.id ?? 0);
  expect([await walletOf(ana), await takenOf(payment)]).toEqual([0, [900]]);
  const [told] = await messagesOf(`gift_payout.failed:${payout?.id}`, sol.account_id);
  expect(told?.body).toContain("The cardholder's bank already took the payment back");
});

test("a funding: what members were given before the refund is taken when it comes again, and nothing else", async () => {
  const organization = await anOrganization();
  const olive = await aCorporateAdmin({ organization });
  const noor = await aMember({ organization });
  const users = [noor.account_id];
  await fundByCard(olive, { amount_cents: 90_000 });
  const payment = await paid(olive.account_id);
  const poolOf = async () => {
    const [pool] = await sql<{ balance: number }[]>`
      SELECT balance FROM ledger_account WHERE organization_id = ${organization.id} AND kind = 'org_pool' AND asset = 'usd'`;
    return pool?.balance;
  };
  const before = ((await poolOf()) ?? 0) - 90_000;
  const { batch } = await distribute(olive, { users, amount: 90_000, note: "" });
  await refundAtStripe(payment);
  const [[taken = 0], there = 0] = [await takenOf(payment), await poolOf()];
  await fundByCard(olive, { amount_cents: 50_000 });
  await paid(olive.account_id);
  const later = await distribute(olive, { users, amount: 50_000, note: "" });
  await undoDistribution(olive, later.batch);
  expect([await poolOf(), await takenOf(payment)]).toEqual([there + 50_000, [taken]]);
  expect(await undoDistribution(olive, batch)).toMatchObject({
    total_cents: 90_000,
    remaining_cents: before + 50_000,
  });
  expect([await poolOf(), await takenOf(payment)]).toEqual([before + 50_000, [90_000]]);
});

/** Two refunds by hand, of which the first comes back from the card's bank. */
async function refundTwice(payment: Payment, [first, second]: [number, number]): Promise<void> {
  const { intent } = payment;
  const ids: string[] = [];
  for (const amount of [first, second]) {
    const body = { payment_intent: intent, amount: String(amount) };
    const { id } = await stripeCall<{ id: string }>("/v1/refunds", body);
    await recordRefunds(id);
    ids.push(id);
  }
  const [id = ""] = ids;
  await recordRefund({
    id,
    intent,
    amount: first,
    isFailed: true,
    failure: "expired_or_canceled_card",
    key: null,
  });
}

test("a refund that bounces gives nothing that another refund of the same gift card or funding is still to have", async () => {
  const ana = await aDiner({ cart: [await aMeal()] });
  const card = await anAddedCard(ana, 10_000);
  await anOrder(ana);
  await refundTwice(card, [6_000, 4_000]);
  expect([await walletOf(ana), await takenOf(card)]).toEqual([10_000 - 3_075 - 4_000, [6_000, 4_000]]);

  const organization = await anOrganization();
  const olive = await aCorporateAdmin({ organization });
  const noor = await aMember({ organization });
  const poolOf = async () => {
    const [pool] = await sql<{ balance: number }[]>`
      SELECT balance FROM ledger_account WHERE organization_id = ${organization.id} AND kind = 'org_pool' AND asset = 'usd'`;
    return pool?.balance ?? 0;
  };
  await fundByCard(olive, { amount_cents: 10_000 });
  const funding = await paid(olive.account_id);
  await distribute(olive, { users: [noor.account_id], amount: (await poolOf()) - 7_000, note: "" });
  await refundTwice(funding, [6_000, 4_000]);
  expect([await poolOf(), await takenOf(funding)]).toEqual([3_000, [6_000, 4_000]]);
});

test("an order called off and a refund by hand at the same moment give and take once", async () => {
  for (let time = 0; time < 4; time += 1) {
    const ana = await aDiner({ cart: [await aMeal()] });
    const payment = await anAddedCard(ana, 4000);
    const order_id = await anOrder(ana);
    const { id } = await stripeCall<{ id: string }>("/v1/refunds", { payment_intent: payment.intent });
    const acts = [() => cancelOrder(ana, order_id), () => recordRefunds(id), () => recordRefunds(id)];
    await Promise.all(acts.map((act) => whenFree<unknown>(act)));
    expect([await walletOf(ana), await takenOf(payment)]).toEqual([0, [4000]]);
    expect(await posted(payment)).toEqual({ gift: -4000, card_clearing: 4000 });
  }
});

test("of somebody who has left: what an order gives back is taken from what is kept for them", async () => {
  const ana = await aDiner({ cart: [await aMeal()] });
  const payment = await anAddedCard(ana, 3075);
  const order_id = await anOrder(ana);
  await refundAtStripe(payment);
  await sql`UPDATE account SET deleted_at = app_now(), is_active = false WHERE id = ${ana.account_id}`;
  const kept = await ledgerAccount(sql, { kind: "unclaimed", account_id: ana.account_id });
  await cancelOrder(ana, order_id);
  expect([...(await sql`SELECT balance FROM ledger_account WHERE id = ${kept}`)]).toEqual([{ balance: 0 }]);
  expect([await walletOf(ana), await takenOf(payment)]).toEqual([0, [3075]]);
});

test("a dispute that took in two goes and is won gives all of it back", async () => {
  const ana = await aDiner({ cart: [await aMeal()] });
  const payment = await anAddedCard(ana, 10_000);
  await anOrder(ana);
  const before = await walletOf(ana);
  const dispute = `dp_${unique()}`;
  for (const [n, amount_cents] of [
    [1, 6_000],
    [2, 4_000],
  ] as const)
    await transaction((tx) =>
      recordPurchaseReversal(tx, payment.id, { source: `${dispute}:${n}`, is_dispute: true, amount_cents }),
    );
  expect([await walletOf(ana), await takenOf(payment)]).toEqual([0, [6_000, 925]]);
  await transaction((tx) => undoPurchaseReversals(tx, payment.id, dispute));
  expect(await walletOf(ana)).toBe(before);
  expect(await posted(payment)).toEqual({});
});
