import type Stripe from "stripe";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Fakes } from "../start-fakes.ts";
import { eventually, freshFakes, post, receiver } from "../testing.ts";

let stripe: Stripe;
let fakes: Fakes;
beforeAll(async () => {
  ({ stripe, fakes } = await freshFakes());
});
afterAll(() => fakes.stop());

/** An account whose owner has gone through the onboarding page. */
async function anOnboardedAccount(): Promise<string> {
  const account = await stripe.accounts.create({
    type: "express",
    email: "cook@example.test",
    capabilities: { transfers: { requested: true } },
  });
  const link = await stripe.accountLinks.create({
    account: account.id,
    type: "account_onboarding",
    return_url: "http://dindin.test/bank/done",
    refresh_url: "http://dindin.test/bank/again",
  });
  expect(await (await fetch(link.url)).text()).toContain("Set up payouts");
  const answer = await fetch(link.url, {
    method: "POST",
    body: new URLSearchParams({ outcome: "finish" }),
    redirect: "manual",
  });
  expect(answer.headers.get("location")).toBe("http://dindin.test/bank/done");
  const again = await fetch(link.url, { redirect: "manual" });
  expect(again.headers.get("location")).toBe("http://dindin.test/bank/again");
  return account.id;
}

const aPayment = () =>
  stripe.paymentIntents.create({
    amount: 5000,
    currency: "usd",
    confirm: true,
    payment_method: "pm_card_visa",
  });

test("an account is paid only once its owner has been through onboarding, which account.updated tells", async () => {
  const fresh = await stripe.accounts.create({ type: "express" });
  expect(fresh).toMatchObject({ details_submitted: false, payouts_enabled: false });
  await expect(
    stripe.transfers.create({ amount: 100, currency: "usd", destination: fresh.id }),
  ).rejects.toMatchObject({
    code: "insufficient_capabilities_for_transfer",
  });
  await expect(stripe.accounts.createLoginLink(fresh.id)).rejects.toMatchObject({ statusCode: 400 });
  const inbox = await receiver();
  await post(`${fakes.control}/__webhook_url`, { url: inbox.url, events: ["account.updated"] });
  const account = await anOnboardedAccount();
  const told = await eventually(() =>
    inbox.of("account.updated").find((one) => one.event.data.object.id === account),
  );
  expect(JSON.parse(told.body)).toMatchObject({
    account,
    data: { object: { details_submitted: true, payouts_enabled: true } },
  });
  // in the account's name it is listed, among the platform's own it is not
  const list = (on: object) => stripe.events.list({ types: ["account.updated"] }, on);
  expect((await list({ stripeAccount: account })).data.map(({ id }) => id)).toContain(told.event.id);
  expect((await list({})).data).toEqual([]);
  expect((await stripe.accounts.retrieve(account)).capabilities?.transfers).toBe("active");
  const login = await stripe.accounts.createLoginLink(account);
  expect(await (await fetch(login.url)).text()).toContain("$0.00 received");
  await inbox.close();
});

test("transfers out of a charge stop at what was charged; reversals at what was transferred", async () => {
  const account = await anOnboardedAccount();
  const paid = await aPayment();
  const source_transaction = String(paid.latest_charge);
  const transfer = await stripe.transfers.create({
    amount: 4000,
    currency: "usd",
    destination: account,
    source_transaction,
    transfer_group: "order_7",
  });
  await expect(
    stripe.transfers.create({ amount: 1001, currency: "usd", destination: account, source_transaction }),
  ).rejects.toMatchObject({ statusCode: 400, param: "amount" });
  expect((await stripe.transfers.list({ transfer_group: "order_7" })).data).toMatchObject([
    { id: transfer.id, amount: 4000 },
  ]);
  const theirs = await stripe.balance.retrieve({}, { stripeAccount: account });
  expect(theirs.available).toMatchObject([{ amount: 4000 }]);
  await stripe.transfers.createReversal(transfer.id, { amount: 1500 });
  await expect(stripe.transfers.createReversal(transfer.id, { amount: 2501 })).rejects.toThrow(
    "greater than unreversed",
  );
  await stripe.transfers.createReversal(transfer.id);
  expect(await stripe.transfers.retrieve(transfer.id)).toMatchObject({
    reversed: true,
    amount_reversed: 4000,
  });
  await expect(stripe.transfers.createReversal(transfer.id)).rejects.toMatchObject({ statusCode: 400 });
  expect((await stripe.transfers.listReversals(transfer.id)).data).toHaveLength(2);
});

test("an empty balance pays nobody, unless the charge itself is the source", async () => {
  const account = await anOnboardedAccount();
  await post(`${fakes.control}/__balance`, { available_cents: 0 });
  await expect(
    stripe.transfers.create({ amount: 100, currency: "usd", destination: account }),
  ).rejects.toMatchObject({ code: "balance_insufficient" });
  const paid = await aPayment();
  await stripe.transfers.create({
    amount: 100,
    currency: "usd",
    destination: account,
    source_transaction: String(paid.latest_charge),
  });
  await post(`${fakes.control}/__accounts/${account}/restrict`);
  await expect(
    stripe.transfers.create({ amount: 100, currency: "usd", destination: account }),
  ).rejects.toMatchObject({
    code: "insufficient_capabilities_for_transfer",
  });
});

test("an unknown connected account is 403", async () => {
  await expect(stripe.balance.retrieve({}, { stripeAccount: "acct_none" })).rejects.toMatchObject({
    statusCode: 403,
    type: "StripePermissionError",
  });
});

test("a payout names the transfers and reversals it is made of; what has left for the bank can't be called back", async () => {
  await post(`${fakes.control}/__balance`, { available_cents: 1_000_000 });
  const account = await anOnboardedAccount();
  const on = { stripeAccount: account };
  const payOut = (outcome?: string) =>
    post(`${fakes.control}/__accounts/${account}/payout`, { outcome }) as Promise<{ id: string }>;
  const first = await stripe.transfers.create({ amount: 3000, currency: "usd", destination: account });
  const back = await stripe.transfers.createReversal(first.id, { amount: 1000 });
  const failed = await payOut("failed");
  expect(await stripe.payouts.retrieve(failed.id, {}, on)).toMatchObject({
    status: "failed",
    failure_message: expect.stringContaining("closed"),
  });
  expect((await stripe.balance.retrieve({}, on)).available).toMatchObject([{ amount: 2000 }]);
  const paid = await payOut();
  expect(await stripe.payouts.retrieve(paid.id, {}, on)).toMatchObject({ status: "paid", amount: 2000 });
  const rows = await stripe.balanceTransactions.list({ payout: paid.id }, on);
  expect(rows.data.map((row) => row.source).sort()).toEqual(
    [first.destination_payment, back.destination_payment_refund].sort(),
  );
  await expect(stripe.transfers.createReversal(first.id, { amount: 1 })).rejects.toMatchObject({
    code: "balance_insufficient",
  });
  await stripe.transfers.create({ amount: 500, currency: "usd", destination: account });
  const second = await payOut();
  expect((await stripe.balanceTransactions.list({ payout: second.id }, on)).data).toHaveLength(1);
});

test("an onboarding that misses a document leaves the account restricted", async () => {
  const account = await stripe.accounts.create({ type: "express" });
  const link = await stripe.accountLinks.create({
    account: account.id,
    type: "account_onboarding",
    return_url: "http://dindin.test/bank/done",
    refresh_url: "http://dindin.test/bank/again",
  });
  await fetch(link.url, {
    method: "POST",
    body: new URLSearchParams({ outcome: "restrict" }),
    redirect: "manual",
  });
  expect(await stripe.accounts.retrieve(account.id)).toMatchObject({
    details_submitted: true,
    payouts_enabled: false,
    requirements: { past_due: ["individual.verification.document"] },
  });
});
