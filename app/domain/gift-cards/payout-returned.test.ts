import { expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import {
  aDiner,
  addGiftMoney,
  anAddedCard,
  aProof,
  aSignedIn,
  aStaff,
  balanceOf,
  stripeCall,
  type TestDiner,
  unique,
} from "../../../tests/builders";
import { accountOf, move } from "../../../tests/builders/ledger";
import { messagesOf } from "../../../tests/setup/messages";
import { deleteAccount } from "../privacy/delete-account.server";
import { recordRefund, recordRefunds } from "../settlement/record-refund.server";
import { executePayout } from "./execute-payout.server";
import { payOutBalance } from "./pay-out-balance.server";

interface Own {
  ana: TestDiner;
  payment: { id: number; intent: string };
}

/** A gift card, of $9.00 unless told otherwise, that somebody bought for themselves by this test card of Stripe's, and added. */
async function anOwnCard(card = "pm_card_visa", amount_cents = 900): Promise<Own> {
  const ana = await aDiner();
  return { ana, payment: await anAddedCard(ana, amount_cents, card) };
}

interface Payout {
  id: number;
  status: string;
  stripe_refund_id: string | null;
  provider_key: string;
}
const payoutOf = async ({ ana }: Own): Promise<Payout> => {
  const [row] = await sql<Payout[]>`
    SELECT id, status, stripe_refund_id, provider_key FROM gift_payout WHERE account_id = ${ana.account_id} ORDER BY id DESC LIMIT 1`;
  if (!row) throw new Error("nothing was paid out");
  return row;
};

/** Staff pay all of it out to the card; the job has not run yet. */
async function payingOut(own: Own): Promise<{ sol: { account_id: number }; payout: Payout }> {
  const { account: sol } = await aSignedIn(await aStaff({ role: "finance" }), "session");
  await aProof(sol);
  const { account_id } = own.ana;
  await payOutBalance(sol, { account_id, amount_cents: 900, way: "card", reason: "Asked." });
  return { sol, payout: await payoutOf(own) };
}

/** The card's bank refuses a payout that Stripe had made. */
async function failAtBank(own: Own): Promise<void> {
  const { stripe_refund_id, provider_key } = await payoutOf(own);
  await recordRefund({
    ...{ id: String(stripe_refund_id), intent: own.payment.intent, amount: 900, isFailed: true },
    ...{ failure: "expired_or_canceled_card", key: `gift_payout:${provider_key}` },
  });
}
const refundByHand = ({ payment }: Own, cents?: number) =>
  stripeCall<{ id: string }>("/v1/refunds", {
    payment_intent: payment.intent,
    ...(cents === undefined ? {} : { amount: String(cents) }),
  });
/** What Stripe has given the card back. Cents. */
async function givenAtStripe({ payment }: Own): Promise<number> {
  const { data } = await stripeCall<{ data: { amount: number }[] }>(
    `/v1/refunds?payment_intent=${payment.intent}`,
  );
  return data.reduce((sum, { amount }) => sum + amount, 0);
}
/** Half of what is in the wallet goes elsewhere, so that what is left is small enough to be paid out. */
const spendHalf = ({ ana }: Own) =>
  transaction(async (tx) => {
    const from = await accountOf(tx, "gift", "usd", { account_id: ana.account_id }, true);
    await move(tx, "test.spent", from, await accountOf(tx, "card_clearing", "usd"), 900);
  });

const stateOf = async (own: Own) => {
  const [row] = await sql<{ refunded_cents: number; bank: number; loss: number }[]>`
    SELECT p.refunded_cents, (SELECT coalesce(sum(d.taken_cents), 0)::int FROM dispute d WHERE d.payment_id = p.id) AS bank,
      (SELECT coalesce(sum(r.amount_cents - r.taken_cents), 0)::int FROM purchase_return r WHERE r.payment_id = p.id AND r.undone_at IS NULL) AS loss
    FROM payment p WHERE p.id = ${own.payment.id}`;
  return {
    ...row,
    wallet: (await balanceOf(own.ana)).gift,
    payout: (await payoutOf(own)).status,
  };
};
const failuresTold = async (sol: { account_id: number }, { id }: Payout) =>
  (await messagesOf(`gift_payout.failed:${id}:`, sol.account_id)).map(
    ({ title, body }) => `${title} ${body}`,
  );

test("what is refunded by hand while it is paid out is that payout, whoever hears first, and fails like one", async () => {
  for (const isToldFirst of [true, false]) {
    const own = await anOwnCard();
    const { sol, payout } = await payingOut(own);
    const { id } = await refundByHand(own);
    if (isToldFirst) await recordRefunds(id);
    await executePayout(payout.id);
    const returned = await messagesOf(`purchase.returned:${id}:`, sol.account_id);
    await recordRefunds(id);
    expect(await stateOf(own)).toEqual({ refunded_cents: 900, bank: 0, loss: 0, wallet: 0, payout: "done" });
    expect((await payoutOf(own)).stripe_refund_id).toBe(id);
    expect(await messagesOf(`purchase.returned:${id}:`, sol.account_id)).toEqual(returned);
    expect(await failuresTold(sol, payout)).toEqual([]);
    const failed = { id, intent: own.payment.intent, amount: 900, isFailed: true, failure: null, key: null };
    for (let time = 0; time < 2; time += 1) await recordRefund(failed);
    expect(await stateOf(own)).toMatchObject({ refunded_cents: 0, wallet: 900, payout: "failed" });
    expect(await failuresTold(sol, payout)).toHaveLength(1);
  }
});

test("a refund by hand that is heard of first pays out what waits: the job gives the card nothing more", async () => {
  const own = await anOwnCard("pm_card_visa", 1_800);
  await spendHalf(own);
  const { payout } = await payingOut(own);
  const { id } = await refundByHand(own, 900);
  await recordRefunds(id);
  await executePayout(payout.id);
  expect(await stateOf(own)).toMatchObject({ refunded_cents: 900, loss: 0, wallet: 0, payout: "done" });
  expect(await givenAtStripe(own)).toBe(900);
});

test("two payouts that one refund by hand covers are both done by it, and both fail with it", async () => {
  const own = await anOwnCard("pm_card_visa", 1_800);
  await spendHalf(own);
  const first = await payingOut(own);
  await addGiftMoney(own.ana.account_id, 900);
  const second = await payingOut(own);
  const { id } = await refundByHand(own);
  for (const { payout } of [first, second]) await executePayout(payout.id);
  expect(await stateOf(own)).toMatchObject({ refunded_cents: 1_800, loss: 0, wallet: 0, payout: "done" });
  const failed = { id, intent: own.payment.intent, amount: 1_800, isFailed: true, failure: null, key: null };
  await recordRefund(failed);
  expect(await stateOf(own)).toMatchObject({ refunded_cents: 0, wallet: 1_800, payout: "failed" });
});

test("a payout that Stripe refuses is in the wallet again, and staff read why", async () => {
  const own = await anOwnCard();
  const { sol, payout } = await payingOut(own);
  await executePayout(payout.id);
  await failAtBank(own);
  expect(await stateOf(own)).toMatchObject({ refunded_cents: 0, wallet: 900, payout: "failed" });
  const [told] = await failuresTold(sol, payout);
  expect(told).toContain("A payout of $9.00 of gift money failed");
  expect(told).toContain("expired_or_canceled_card");
});

test("what was paid out and came back is taken when the gift card is refunded by hand or by its bank", async () => {
  const own = await anOwnCard();
  const { payout } = await payingOut(own);
  await executePayout(payout.id);
  await failAtBank(own);
  const { intent } = own.payment;
  await recordRefund({
    ...{ id: `re_${unique()}`, intent, amount: 900, isFailed: false, failure: null, key: null },
  });
  expect(await stateOf(own)).toEqual({ refunded_cents: 900, bank: 0, loss: 0, wallet: 0, payout: "failed" });
});

test("a failed payout of somebody who has left is kept for them, staff are told, and a later refund by hand takes it", async () => {
  const own = await anOwnCard();
  const { sol, payout } = await payingOut(own);
  await deleteAccount(own.ana, { email: own.ana.email });
  await executePayout(payout.id);
  await failAtBank(own);
  const [told] = await messagesOf(`unclaimed:gift.payout_undone:${payout.id}`, sol.account_id);
  expect(told?.title).toBe("$9.00 came back to someone who deleted their account");
  const kept = () => sql`
    SELECT balance FROM ledger_account WHERE account_id = ${own.ana.account_id} AND kind = 'unclaimed'`;
  expect([...(await kept())]).toEqual([{ balance: 900 }]);
  await recordRefund({
    ...{ id: `re_${unique()}`, intent: own.payment.intent, amount: 900, isFailed: false },
    ...{ failure: null, key: null },
  });
  expect([...(await kept())]).toEqual([{ balance: 0 }]);
});

test("our own payout that Stripe carried out besides one by hand, and that bounces, is given again", async () => {
  const own = await anOwnCard("pm_card_visa", 1_800);
  await spendHalf(own);
  const { payout } = await payingOut(own);
  const { id } = await refundByHand(own, 900);
  await recordRefunds(id);
  const key = `gift_payout:${payout.provider_key}`;
  const ours = { id: `re_${unique()}`, intent: own.payment.intent, amount: 900, failure: null, key };
  await recordRefund({ ...ours, isFailed: false });
  expect(await stateOf(own)).toMatchObject({ refunded_cents: 1_800, loss: 900 });
  await recordRefund({ ...ours, isFailed: true, failure: "expired card" });
  expect(await stateOf(own)).toMatchObject({ refunded_cents: 900, loss: 0 });
});

test("a part of a waiting payout by hand, and Stripe refuses the payout: nothing is given twice, whether heard of once or again", async () => {
  const own = await anOwnCard();
  const { payout } = await payingOut(own);
  const { id } = await refundByHand(own, 300);
  await recordRefunds(id);
  await executePayout(payout.id);
  const sum = async () => (await stateOf(own)).wallet + (await givenAtStripe(own));
  expect(await sum()).toBe(900);
  await recordRefunds(id);
  expect(await sum()).toBe(900);
});
