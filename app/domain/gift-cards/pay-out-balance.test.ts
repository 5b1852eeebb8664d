import { expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import {
  aDiner,
  addGiftMoney,
  anAddedCard,
  aProof,
  aSignedIn,
  aStaff,
  balanceOf,
  stripeCall,
} from "../../../tests/builders";
import { recordRefund, recordRefunds } from "../settlement/record-refund.server";
import { executePayout } from "./execute-payout.server";
import { payOutBalance } from "./pay-out-balance.server";
import { readSmallBalance } from "./small-balance.server";

async function finance() {
  const { account } = await aSignedIn(await aStaff({ role: "finance" }), "session");
  await aProof(account);
  return account;
}

const payoutOf = async (account_id: number) => {
  const [row] = await sql<
    { id: number; status: string; stripe_refund_id: string | null; payment_id: number | null }[]
  >`
    SELECT id, status, stripe_refund_id, payment_id FROM gift_payout WHERE account_id = ${account_id} ORDER BY id DESC LIMIT 1`;
  if (!row) throw new Error("nothing was paid out");
  return row;
};
const postings = (idem: string) => sql<{ kind: string; amount: number }[]>`
  SELECT a.kind, p.amount FROM ledger_txn x JOIN posting p ON p.txn_id = x.id JOIN ledger_account a ON a.id = p.ledger_account_id WHERE x.idem = ${idem} ORDER BY p.amount`;

test("a small balance leaves by the bank, all of it and once, by who may with a fresh code", async () => {
  const sol = await finance();
  const ana = await aDiner({ gift: 640 });
  const request = { account_id: ana.account_id, amount_cents: 640, way: "bank", reason: "ACH 77" } as const;
  const { account: unproved } = await aSignedIn(await aStaff({ role: "finance" }), "session");
  await expect(payOutBalance(unproved, request)).rejects.toMatchObject({
    code: "second_factor_proof_required",
  });
  await expect(payOutBalance(await aStaff({ role: "support" }), request)).rejects.toMatchObject({
    kind: "forbidden",
  });
  const own = { ...request, account_id: sol.account_id };
  await expect(payOutBalance(sol, own)).rejects.toMatchObject({ code: "own_money" });
  await expect(payOutBalance(sol, { ...request, amount_cents: 600 })).rejects.toMatchObject({
    kind: "invalid",
  });
  await expect(payOutBalance(sol, { ...request, way: "card" })).rejects.toMatchObject({ code: "no_card" });
  const twice = await Promise.allSettled([payOutBalance(sol, request), payOutBalance(sol, request)]);
  expect(twice.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect((await balanceOf(ana)).gift).toBe(0);
  const { id, status } = await payoutOf(ana.account_id);
  expect(status).toBe("done");
  expect([...(await postings(`gift.paid_out:${id}`))]).toEqual([
    { kind: "gift", amount: -640 },
    { kind: "bank", amount: 640 },
  ]);
  await addGiftMoney(ana.account_id, 1_001);
  await expect(payOutBalance(sol, { ...request, amount_cents: 1_001 })).rejects.toMatchObject({
    code: "balance_not_small",
  });
  await expect(payOutBalance(sol, { ...request, account_id: 999_999_999 })).rejects.toMatchObject({
    kind: "missing",
  });
});

/** Somebody who bought a gift card of $9.00 for themselves and added it. */
async function anOwnCard() {
  const ana = await aDiner();
  return { ana, payment: await anAddedCard(ana, 900) };
}
const refundedOf = async (id: number) => {
  const [row] = await sql<
    { refunded_cents: number; status: string }[]
  >`SELECT refunded_cents, status FROM payment WHERE id = ${id}`;
  return row;
};

test("it goes back to the card that bought it, once, however often it is asked and told", async () => {
  const sol = await finance();
  const { ana, payment } = await anOwnCard();
  expect(await readSmallBalance(ana.email)).toMatchObject({
    balance_cents: 900,
    isSmall: true,
    hasCard: true,
  });
  const request = {
    account_id: ana.account_id,
    amount_cents: 900,
    way: "card",
    reason: "Asked for it.",
  } as const;
  await payOutBalance(sol, request);
  const { id } = await payoutOf(ana.account_id);
  await Promise.all([executePayout(id), executePayout(id)]);
  await executePayout(id);
  const done = await payoutOf(ana.account_id);
  expect(done).toMatchObject({ status: "done", payment_id: payment.id });
  await recordRefunds(String(done.stripe_refund_id));
  expect(await refundedOf(payment.id)).toEqual({ refunded_cents: 900, status: "refunded" });
  const { data } = await stripeCall<{ data: unknown[] }>(`/v1/refunds?payment_intent=${payment.intent}`);
  expect(data).toHaveLength(1);
  expect([...(await postings(`gift.paid_out:${id}`))]).toEqual([
    { kind: "gift", amount: -900 },
    { kind: "card_clearing", amount: 900 },
  ]);
  expect(await readSmallBalance(ana.email)).toMatchObject({ balance_cents: 0, hasCard: false });
});

test("what the card's bank refuses later is in the wallet again, and can go by the bank", async () => {
  const sol = await finance();
  const { ana, payment } = await anOwnCard();
  await payOutBalance(sol, { account_id: ana.account_id, amount_cents: 900, way: "card", reason: "Asked." });
  const { id } = await payoutOf(ana.account_id);
  await executePayout(id);
  const { stripe_refund_id } = await payoutOf(ana.account_id);
  const [row] = await sql<{ provider_key: string }[]>`SELECT provider_key FROM gift_payout WHERE id = ${id}`;
  const told = {
    ...{
      id: String(stripe_refund_id),
      intent: payment.intent,
      amount: 900,
      isFailed: true,
      failure: "expired",
    },
    key: `gift_payout:${row?.provider_key}`,
  };
  for (let time = 0; time < 2; time += 1) await recordRefund(told);
  expect(await payoutOf(ana.account_id)).toMatchObject({ status: "failed" });
  expect(await refundedOf(payment.id)).toEqual({ refunded_cents: 0, status: "succeeded" });
  expect((await balanceOf(ana)).gift).toBe(900);
  await payOutBalance(sol, { account_id: ana.account_id, amount_cents: 900, way: "bank", reason: "ACH 78" });
  expect((await balanceOf(ana)).gift).toBe(0);
});
