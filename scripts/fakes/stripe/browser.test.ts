import type Stripe from "stripe";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Fakes } from "../start-fakes.ts";
import { freshFakes } from "../testing.ts";
import { expiryText, grouped, stateOf } from "./browser/card-rules.ts";

let stripe: Stripe;
let fakes: Fakes;
beforeAll(async () => {
  ({ stripe, fakes } = await freshFakes());
});
afterAll(() => fakes.stop());

/** What a page asks: the publishable key in the form, no Authorization header. */
async function asPage(method: string, path: string, fields: Record<string, string> = {}) {
  const { url, publishable_key } = fakes.services.stripe;
  const form = new URLSearchParams({ key: publishable_key, ...fields });
  const response = await fetch(method === "GET" ? `${url}${path}?${form}` : url + path, {
    method,
    headers: { origin: "http://localhost:3000" },
    ...(method === "GET" ? {} : { body: form }),
  });
  return { status: response.status, headers: response.headers, body: JSON.parse(await response.text()) };
}
const card = (number: string) => ({
  type: "card",
  "card[number]": number,
  "card[exp_month]": "12",
  "card[exp_year]": String(new Date().getFullYear() + 3),
  "card[cvc]": "123",
});

test("a page pays with a card it made, and sees of the intent only what it may", async () => {
  const customer = await stripe.customers.create();
  const intent = await stripe.paymentIntents.create({
    amount: 1800,
    currency: "usd",
    customer: customer.id,
    metadata: { secret: "x" },
  });
  const client_secret = intent.client_secret ?? "";
  const made = await asPage("POST", "/v1/payment_methods", card("4242 4242 4242 4242"));
  expect(made).toMatchObject({ status: 200, body: { card: { last4: "4242" } } });
  expect(made.headers.get("access-control-allow-origin")).toBe("*");
  expect(JSON.stringify(made.body)).not.toContain("42424242");
  const paid = await asPage("POST", `/v1/payment_intents/${intent.id}/confirm`, {
    client_secret,
    payment_method: made.body.id,
  });
  expect(paid.body).toMatchObject({ status: "succeeded", amount: 1800 });
  for (const hidden of ["customer", "metadata", "latest_charge", "transfer_group"])
    expect(paid.body).not.toHaveProperty(hidden);
  expect((await stripe.paymentIntents.retrieve(intent.id)).latest_charge).toMatch(/^ch_/);
});

test("a decline tells the page no more than it may know either", async () => {
  const customer = await stripe.customers.create();
  const intent = await stripe.paymentIntents.create({ amount: 1800, currency: "usd", customer: customer.id });
  const client_secret = intent.client_secret ?? "";
  const answer = await asPage("POST", `/v1/payment_intents/${intent.id}/confirm`, {
    client_secret,
    payment_method: "pm_card_chargeDeclined",
  });
  expect(answer).toMatchObject({
    status: 402,
    body: { error: { code: "card_declined", payment_intent: { id: intent.id } } },
  });
  expect(JSON.stringify(answer.body)).not.toContain(customer.id);
});

test.each<[string, string, Record<string, string>, number]>([
  ["GET", "/v1/customers", {}, 401],
  ["POST", "/v1/payment_intents", { amount: "1000", currency: "usd" }, 401],
  ["POST", "/v1/refunds", {}, 401],
  ["POST", "/v1/payment_methods", card("4242424242424241"), 402],
  ["POST", "/v1/payment_methods", card("4111111111111111"), 400],
  ["POST", "/v1/payment_methods", { ...card("4242424242424242"), "card[exp_year]": "2019" }, 402],
])("a page may not %s %s %j: %i", async (method, path, fields, status) => {
  expect((await asPage(method, path, fields)).status).toBe(status);
});

test("without the right client_secret an intent is out of reach", async () => {
  const intent = await stripe.paymentIntents.create({ amount: 1800, currency: "usd" });
  for (const client_secret of ["", "wrong", `${intent.id}_secret_x`]) {
    expect((await asPage("GET", `/v1/payment_intents/${intent.id}`, { client_secret })).status).toBe(400);
    expect((await asPage("POST", `/v1/payment_intents/${intent.id}/confirm`, { client_secret })).status).toBe(
      400,
    );
  }
});

test("the script and the framed fields are served", async () => {
  const { url, js_url } = fakes.services.stripe;
  const script = await fetch(js_url);
  expect(script.headers.get("content-type")).toContain("javascript");
  expect(await script.text()).toContain("endive");
  expect(await (await fetch(`${url}/js/card.html`)).text()).toContain("card-frame.js");
  expect(await (await fetch(`${url}/js/card-frame.js`)).text()).toContain("Test card, no real charge");
});

describe("the card fields", () => {
  const today = new Date(2026, 4, 15);
  const good = { number: "4242424242424242", expiry: "1230", cvc: "123", zip: "37203" };

  test("format what is typed", () => {
    expect(grouped("42424242424242429")).toBe("4242 4242 4242 4242");
    expect(grouped("378282246310005")).toBe("3782 822463 10005");
    expect(["1", "7", "12", "123", "1230"].map(expiryText)).toEqual(["1", "07", "12", "12 / 3", "12 / 30"]);
  });

  test.each<[object, boolean, string | undefined]>([
    [{}, true, undefined],
    [{ number: "4242424242424241" }, false, "invalid_number"],
    [{ number: "4242" }, false, undefined],
    [{ expiry: "1330" }, false, "invalid_expiry_month"],
    [{ expiry: "1225" }, false, "invalid_expiry_year_past"],
    [{ expiry: "0426" }, false, "invalid_expiry_month_past"],
    [{ expiry: "0526" }, true, undefined],
    [{ cvc: "12" }, false, undefined],
    [{ zip: "372" }, false, undefined],
  ])("with %j: complete %s, wrong %s", (change, complete, code) => {
    const state = stateOf({ ...good, ...change }, true, today);
    expect([state.complete, state.error?.code]).toEqual([complete, code]);
  });
});
