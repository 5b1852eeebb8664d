import type Stripe from "stripe";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { Fakes } from "../start-fakes.ts";
import { eventually, fault, freshFakes, post, stripeFor } from "../testing.ts";

let stripe: Stripe;
let fakes: Fakes;
beforeAll(async () => {
  ({ stripe, fakes } = await freshFakes());
});
afterAll(() => fakes.stop());
afterEach(async () => {
  await fetch(`${fakes.services.stripe.url}/__faults`, { method: "DELETE" });
});

const params = { amount: 2500, currency: "usd" } as const;

test("the same key gives the first answer again, other parameters or another path are refused", async () => {
  const first = await stripe.paymentIntents.create(params, { idempotencyKey: "a" });
  const again = await stripe.paymentIntents.create(params, { idempotencyKey: "a" });
  expect(again.id).toBe(first.id);
  expect(again.lastResponse).toMatchObject({ headers: { "idempotent-replayed": "true" } });
  await expect(
    stripe.paymentIntents.create({ ...params, amount: 2600 }, { idempotencyKey: "a" }),
  ).rejects.toMatchObject({
    type: "StripeIdempotencyError",
    statusCode: 400,
  });
  await expect(stripe.customers.create({}, { idempotencyKey: "a" })).rejects.toMatchObject({
    type: "StripeIdempotencyError",
  });
});

test("a decline belongs to its key, a bad parameter does not", async () => {
  const declined = { ...params, confirm: true, payment_method: "pm_card_chargeDeclined" };
  const ids = new Set<string>();
  for (let i = 0; i < 2; i += 1)
    await stripe.paymentIntents
      .create(declined, { idempotencyKey: "b" })
      .catch((problem) => ids.add(problem.payment_intent.id));
  expect(ids.size).toBe(1);
  await expect(
    stripe.paymentIntents.create({ ...params, amount: 10 }, { idempotencyKey: "c" }),
  ).rejects.toMatchObject({ code: "amount_too_small" });
  await expect(stripe.paymentIntents.create(params, { idempotencyKey: "c" })).resolves.toMatchObject({
    amount: 2500,
  });
});

test("a lost reply: the retry with the same key finds the one intent that was made", async () => {
  // The SDK itself asks once more after a cut connection, so two replies have to be lost.
  await fault(fakes, { path: "/v1/payment_intents", drop_reply: true, times: 2 });
  await expect(
    stripe.paymentIntents.create({ ...params, metadata: { lost: "1" } }, { idempotencyKey: "d" }),
  ).rejects.toMatchObject({
    type: "StripeConnectionError",
  });
  const found = await stripe.paymentIntents.create(
    { ...params, metadata: { lost: "1" } },
    { idempotencyKey: "d" },
  );
  const all = (await stripe.paymentIntents.list({ limit: 100 })).data.filter(
    (intent) => intent.metadata.lost === "1",
  );
  expect(all.map((intent) => intent.id)).toEqual([found.id]);
});

test("while the first request runs, its twin is 409", async () => {
  await fault(fakes, { path: "/v1/payment_intents", delay_ms: 60_000, times: 1 });
  const first = stripe.paymentIntents.create(params, { idempotencyKey: "e" });
  await eventually(async () => (await journal()).some((entry) => entry.fault?.includes("delay_ms")));
  await expect(stripe.paymentIntents.create(params, { idempotencyKey: "e" })).rejects.toMatchObject({
    statusCode: 409,
    code: "idempotency_key_in_use",
  });
  await fetch(`${fakes.services.stripe.url}/__faults`, { method: "DELETE" });
  expect((await first).status).toBe("requires_payment_method");
});

test("cleared faults let go of what they held back", async () => {
  await fault(fakes, { path: "/v1/payment_intents", delay_ms: 60_000, times: 1 });
  const first = stripe.paymentIntents.create(params, { idempotencyKey: "held-back" });
  await eventually(async () =>
    (await journal()).some((entry) => entry.fault?.includes("60000") && entry.status === undefined),
  );
  await fetch(new URL("/__faults", fakes.services.stripe.url), { method: "DELETE" });
  expect((await first).status).toBe("requires_payment_method");
});

test("faults answer in Stripe's words, as often as told, and only where told", async () => {
  await fault(fakes, { path: "/v1/payment_intents", status: 500, times: 2 });
  await fault(fakes, { path: "/v1/customers", status: 429, times: 1 });
  await expect(stripe.paymentIntents.create(params)).rejects.toMatchObject({
    type: "StripeAPIError",
    statusCode: 500,
  });
  await expect(stripe.customers.create()).rejects.toMatchObject({ type: "StripeRateLimitError" });
  await expect(stripe.paymentIntents.create(params)).rejects.toMatchObject({ statusCode: 500 });
  await expect(stripe.paymentIntents.create(params)).resolves.toMatchObject({ amount: 2500 });
  expect(await post(`${fakes.services.stripe.url}/__faults`, { path: "/v1/x" })).toMatchObject({
    error: expect.any(String),
  });
});

test("the journal shows every call with its key, in order; the control address shows it too", async () => {
  const intent = await stripe.paymentIntents.create(params, { idempotencyKey: "journal-1" });
  const entry = (await journal()).find((one) => one.idempotency_key === "journal-1");
  expect(entry).toMatchObject({
    direction: "in",
    method: "POST",
    path: "/v1/payment_intents",
    status: 200,
    reply_id: intent.id,
  });
  const common = await fetch(`${fakes.control}/__journal?service=stripe&path=payment_intents`);
  expect(JSON.stringify(await common.json())).toContain("journal-1");
});

test("a key made by another data directory is not accepted", async () => {
  const other = stripeFor({ ...fakes.services.stripe, secret_key: "sk_test_someoneelse" });
  await expect(other.customers.list()).rejects.toMatchObject({
    type: "StripeAuthenticationError",
    statusCode: 401,
  });
});

async function journal(): Promise<Record<string, string>[]> {
  const answer = await fetch(`${fakes.services.stripe.url}/__journal`);
  return JSON.parse(await answer.text());
}
