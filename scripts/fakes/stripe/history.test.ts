import { afterAll, beforeAll, expect, test } from "vitest";
import { freshFakes, post } from "../testing.ts";
import type { HistoryStep } from "./history.ts";

let fresh: Awaited<ReturnType<typeof freshFakes>>;
beforeAll(async () => {
  fresh = await freshFakes();
});
afterAll(() => fresh.fakes.stop());

const A_DAY = 24 * 3600;
const BEGIN = 1_700_000_000;
const tell = (steps: HistoryStep[]) => post(`${fresh.fakes.services.stripe.url}/__history`, { steps });
const order = { currency: "usd", metadata: { payment: "1" } };
const paid = { ...order, payment_method: "pm_card_visa", confirm: "true" };

const PAST: HistoryStep[] = [
  {
    kind: "active_account",
    id: "acct_past",
    at: BEGIN,
    params: { type: "express", email: "rosa@past.test" },
  },
  { kind: "payment", id: "pi_past", at: BEGIN + A_DAY, params: { ...paid, amount: "4200" } },
  { kind: "cancelled_payment", id: "pi_over", at: BEGIN + A_DAY, params: { ...order, amount: "900" } },
  {
    kind: "refund",
    id: "re_past",
    at: BEGIN + 2 * A_DAY,
    params: { payment_intent: "pi_past", amount: "1200" },
  },
  {
    ...{ kind: "transfer", id: "tr_past", at: BEGIN + 2 * A_DAY },
    params: { currency: "usd", amount: "3000", destination: "acct_past", transfer_group: "order_1" },
  },
  { kind: "reversal", id: "trr_past", at: BEGIN + 3 * A_DAY, of: "tr_past", params: { amount: "500" } },
  { kind: "payout", id: "po_past", at: BEGIN + 4 * A_DAY, of: "acct_past" },
];

test("the past is there under its own ids and dates, without events, and once however often it is told", async () => {
  const { stripe } = fresh;
  for (let times = 0; times < 2; times += 1) expect(await tell(PAST)).toEqual({ steps: PAST.length });
  expect(await stripe.paymentIntents.retrieve("pi_past", { expand: ["latest_charge"] })).toMatchObject({
    ...{ status: "succeeded", amount_received: 4200, created: BEGIN + A_DAY },
    latest_charge: { amount_refunded: 1200, created: BEGIN + A_DAY },
  });
  expect(await stripe.paymentIntents.retrieve("pi_over")).toMatchObject({ status: "canceled" });
  const { data: refunds } = await stripe.refunds.list();
  expect(refunds).toMatchObject([{ id: "re_past", amount: 1200, created: BEGIN + 2 * A_DAY }]);
  const { data: transfers } = await stripe.transfers.list({ transfer_group: "order_1" });
  expect(transfers).toMatchObject([{ id: "tr_past", destination_payment: "py_past", amount_reversed: 500 }]);
  const inIts = { stripeAccount: "acct_past" };
  expect(await stripe.payouts.retrieve("po_past", {}, inIts)).toMatchObject({ amount: 2500, status: "paid" });
  expect((await stripe.balance.retrieve({}, inIts)).available).toMatchObject([{ amount: 0 }]);
  expect((await stripe.events.list()).data).toEqual([]);
  expect((await stripe.events.list({}, inIts)).data).toEqual([]);
});

test("what Stripe would have refused is refused, and what is asked for now goes on from the past", async () => {
  const tooMuch: HistoryStep = {
    kind: "refund",
    id: "re_much",
    at: BEGIN,
    params: { payment_intent: "pi_past", amount: "4000" },
  };
  expect(await tell([tooMuch])).toMatchObject({ error: { type: "invalid_request_error" } });
  const rest = await fresh.stripe.refunds.create({ payment_intent: "pi_past" });
  expect(rest).toMatchObject({ amount: 3000, status: "succeeded" });
});
