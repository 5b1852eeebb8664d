import type Stripe from "stripe";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Fakes } from "../start-fakes.ts";
import { eventually, freshFakes } from "../testing.ts";

let stripe: Stripe;
let fakes: Fakes;
beforeAll(async () => {
  ({ stripe, fakes } = await freshFakes());
});
afterAll(() => fakes.stop());

const anIntent = (more: Partial<Stripe.PaymentIntentCreateParams> = {}) =>
  stripe.paymentIntents.create({ amount: 2500, currency: "usd", ...more });

describe("a card payment", () => {
  test("succeeds with a good card, and the charge and its fee can be read", async () => {
    const intent = await anIntent({ metadata: { order: "12" }, transfer_group: "order_12" });
    expect(intent).toMatchObject({
      status: "requires_payment_method",
      amount: 2500,
      metadata: { order: "12" },
    });
    const paid = await stripe.paymentIntents.confirm(intent.id, {
      payment_method: "pm_card_visa",
      expand: ["latest_charge.balance_transaction", "payment_method"],
    });
    expect(paid).toMatchObject({
      status: "succeeded",
      amount_received: 2500,
      payment_method: { card: { brand: "visa", last4: "4242" } },
      latest_charge: {
        paid: true,
        captured: true,
        transfer_group: "order_12",
        balance_transaction: { fee: 103, net: 2397 },
      },
    });
    await expect(stripe.paymentIntents.confirm(intent.id)).rejects.toMatchObject({
      code: "payment_intent_unexpected_state",
    });
    await expect(stripe.paymentIntents.cancel(intent.id)).rejects.toMatchObject({
      code: "payment_intent_unexpected_state",
    });
    await expect(stripe.paymentIntents.update(intent.id, { amount: 9900 })).rejects.toMatchObject({
      statusCode: 400,
    });
  });

  test.each([
    ["pm_card_chargeDeclined", "card_declined", "generic_decline"],
    ["pm_card_visa_chargeDeclined", "card_declined", "generic_decline"],
    ["pm_card_chargeDeclinedInsufficientFunds", "card_declined", "insufficient_funds"],
    ["pm_card_chargeDeclinedExpiredCard", "expired_card", "expired_card"],
    ["pm_card_chargeDeclinedIncorrectCvc", "incorrect_cvc", "incorrect_cvc"],
    ["pm_card_chargeCustomerFail", "card_declined", "generic_decline"],
  ])("with %s is 402, and another card pays the same intent", async (token, code, decline_code) => {
    const intent = await anIntent();
    await expect(stripe.paymentIntents.confirm(intent.id, { payment_method: token })).rejects.toMatchObject({
      type: "StripeCardError",
      statusCode: 402,
      code,
      decline_code,
      payment_intent: { id: intent.id, status: "requires_payment_method", last_payment_error: { code } },
    });
    const paid = await stripe.paymentIntents.confirm(intent.id, { payment_method: "pm_card_mastercard" });
    expect(paid).toMatchObject({ status: "succeeded", last_payment_error: null });
    const charges = await stripe.charges.list({ payment_intent: intent.id });
    expect(charges.data.map((charge) => charge.status)).toEqual(["succeeded", "failed"]);
  });

  test("that needs the bank's approval stops there; off session it is declined", async () => {
    const asked = await anIntent({
      confirm: true,
      payment_method: "pm_card_threeDSecure2Required",
      return_url: "https://dindin.test/done",
    });
    expect(asked).toMatchObject({ status: "requires_action", next_action: { type: "redirect_to_url" } });
    const url = asked.next_action?.redirect_to_url?.url ?? "";
    const body = new URLSearchParams({ client_secret: asked.client_secret ?? "", outcome: "approve" });
    const answer = await fetch(url, { method: "POST", body, redirect: "manual" });
    expect(answer.headers.get("location")).toContain("redirect_status=succeeded");
    expect((await stripe.paymentIntents.retrieve(asked.id)).status).toBe("succeeded");
    await expect(
      anIntent({ confirm: true, off_session: true, payment_method: "pm_card_authenticationRequired" }),
    ).rejects.toMatchObject({ code: "authentication_required", statusCode: 402 });
  });

  test("held for capture takes a part and lets the rest go; an uncaptured one can be canceled", async () => {
    const held = await anIntent({ capture_method: "manual", confirm: true, payment_method: "pm_card_visa" });
    expect(held).toMatchObject({ status: "requires_capture", amount_capturable: 2500 });
    await expect(stripe.paymentIntents.capture(held.id, { amount_to_capture: 2501 })).rejects.toMatchObject({
      code: "amount_too_large",
    });
    const taken = await stripe.paymentIntents.capture(held.id, { amount_to_capture: 1000 });
    expect(taken).toMatchObject({ status: "succeeded", amount_received: 1000 });
    await expect(stripe.refunds.create({ payment_intent: held.id, amount: 1001 })).rejects.toThrow(
      "greater than",
    );
    const other = await anIntent({ capture_method: "manual", confirm: true, payment_method: "pm_card_visa" });
    expect((await stripe.paymentIntents.cancel(other.id, { cancellation_reason: "abandoned" })).status).toBe(
      "canceled",
    );
  });
});

describe("what Stripe refuses", () => {
  test.each<[string, Record<string, unknown>, object]>([
    ["49 cents", { amount: 49 }, { code: "amount_too_small", param: "amount" }],
    ["a fraction of a cent", { amount: 50.5 }, { code: "parameter_invalid_integer" }],
    ["a million dollars", { amount: 100_000_000 }, { code: "amount_too_large" }],
    ["another currency", { currency: "eur" }, { param: "currency" }],
    ["an unknown parameter", { tip: 5 }, { code: "parameter_unknown", param: "tip" }],
    ["an unknown customer", { customer: "cus_none" }, { code: "resource_missing", param: "customer" }],
    [
      "an unknown payment method",
      { payment_method: "pm_none" },
      { code: "resource_missing", param: "payment_method" },
    ],
    ["too long metadata", { metadata: { note: "x".repeat(501) } }, { param: "metadata[note]" }],
  ])("%s is 400", async (_what, more, error) => {
    await expect(anIntent(more)).rejects.toMatchObject({
      type: "StripeInvalidRequestError",
      statusCode: 400,
      ...error,
    });
  });

  test("a wrong key is 401, a missing object 404, a bad cursor 400", async () => {
    const url = fakes.services.stripe.url;
    expect((await fetch(`${url}/v1/customers`)).status).toBe(401);
    expect(
      (await fetch(`${url}/v1/customers`, { headers: { authorization: "Bearer sk_test_other" } })).status,
    ).toBe(401);
    await expect(stripe.paymentIntents.retrieve("pi_none")).rejects.toMatchObject({
      statusCode: 404,
      code: "resource_missing",
    });
    await expect(stripe.customers.list({ starting_after: "cus_none" })).rejects.toMatchObject({
      statusCode: 400,
    });
    await expect(stripe.rawRequest("GET", "/v1/nothing")).rejects.toMatchObject({ statusCode: 404 });
  });
});

describe("saved cards", () => {
  test("belong to one customer, and to nobody once detached", async () => {
    const [ana, ben] = await Promise.all([
      stripe.customers.create({ name: "Ana" }),
      stripe.customers.create({ name: "Ben" }),
    ]);
    const card = await stripe.paymentMethods.attach("pm_card_visa", { customer: ana.id });
    expect((await stripe.paymentMethods.list({ customer: ana.id, type: "card" })).data).toMatchObject([
      { id: card.id },
    ]);
    expect((await stripe.paymentMethods.list({ customer: ben.id })).data).toEqual([]);
    await expect(stripe.paymentMethods.attach(card.id, { customer: ben.id })).rejects.toMatchObject({
      statusCode: 400,
    });
    await expect(stripe.customers.retrievePaymentMethod(ben.id, card.id)).rejects.toMatchObject({
      statusCode: 404,
    });
    await expect(anIntent({ customer: ben.id, payment_method: card.id })).rejects.toMatchObject({
      param: "payment_method",
    });
    const paid = await anIntent({
      customer: ana.id,
      payment_method: card.id,
      confirm: true,
      off_session: true,
    });
    expect(paid.status).toBe("succeeded");
    await stripe.paymentMethods.detach(card.id);
    await expect(stripe.paymentMethods.attach(card.id, { customer: ana.id })).rejects.toThrow(
      "may not be used again",
    );
    await expect(
      stripe.paymentMethods.attach("pm_card_chargeDeclined", { customer: ana.id }),
    ).rejects.toMatchObject({ statusCode: 402 });
  });

  test("are saved by a setup intent, after the bank's question where it asks", async () => {
    const ana = await stripe.customers.create();
    const setup = await stripe.setupIntents.create({ customer: ana.id, usage: "off_session" });
    const done = await stripe.setupIntents.confirm(setup.id, { payment_method: "pm_card_visa" });
    expect(done.status).toBe("succeeded");
    const asked = await stripe.setupIntents.create({
      customer: ana.id,
      confirm: true,
      payment_method: "pm_card_authenticationRequiredOnSetup",
    });
    expect(asked.status).toBe("requires_action");
    const url = String(asked.next_action?.use_stripe_sdk?.stripe_js);
    await fetch(url, {
      method: "POST",
      body: new URLSearchParams({ client_secret: asked.client_secret ?? "", outcome: "approve" }),
    });
    const saved = await stripe.setupIntents.retrieve(asked.id);
    expect(saved.status).toBe("succeeded");
    const later = await anIntent({
      customer: ana.id,
      payment_method: String(saved.payment_method),
      confirm: true,
      off_session: true,
    });
    expect(later.status).toBe("succeeded");
    await expect(
      stripe.setupIntents.create({
        customer: ana.id,
        confirm: true,
        payment_method: "pm_card_chargeDeclined",
      }),
    ).rejects.toMatchObject({
      statusCode: 402,
      setup_intent: { status: "requires_payment_method" },
    });
  });

  test("are kept by a payment with setup_future_usage", async () => {
    const ana = await stripe.customers.create();
    await anIntent({
      customer: ana.id,
      setup_future_usage: "off_session",
      payment_method: "pm_card_amex",
      confirm: true,
    });
    expect((await stripe.paymentMethods.list({ customer: ana.id })).data).toMatchObject([
      { card: { brand: "amex" } },
    ]);
  });
});

describe("refunds", () => {
  test("give back in parts, never more than was paid", async () => {
    const paid = await anIntent({ confirm: true, payment_method: "pm_card_visa" });
    await stripe.refunds.create({ payment_intent: paid.id, amount: 1000, metadata: { line: "1" } });
    await expect(stripe.refunds.create({ payment_intent: paid.id, amount: 1501 })).rejects.toThrow(
      "greater than unrefunded amount",
    );
    await stripe.refunds.create({ charge: String(paid.latest_charge) });
    await expect(stripe.refunds.create({ payment_intent: paid.id })).rejects.toMatchObject({
      code: "charge_already_refunded",
    });
    const charge = await stripe.charges.retrieve(String(paid.latest_charge), { expand: ["refunds"] });
    expect(charge).toMatchObject({ refunded: true, amount_refunded: 2500 });
    expect(charge.refunds?.data.map((refund) => refund.amount)).toEqual([1500, 1000]);
    await expect(stripe.refunds.create({ payment_intent: (await anIntent()).id })).rejects.toMatchObject({
      statusCode: 400,
    });
  });

  test("of some test cards end later, well or badly", async () => {
    for (const [token, status] of [
      ["pm_card_pendingRefund", "succeeded"],
      ["pm_card_refundFail", "failed"],
    ] as const) {
      const paid = await anIntent({ confirm: true, payment_method: token });
      const refund = await stripe.refunds.create({ payment_intent: paid.id });
      expect(refund.status).toBe("pending");
      await eventually(async () => (await stripe.refunds.retrieve(refund.id)).status === status);
    }
  });
});

test("lists go newest first, page by cursor, and reach every row once", async () => {
  const ana = await stripe.customers.create();
  const made: string[] = [];
  for (let i = 0; i < 7; i += 1) made.unshift((await anIntent({ customer: ana.id })).id);
  const first = await stripe.paymentIntents.list({ customer: ana.id, limit: 3 });
  expect(first).toMatchObject({ has_more: true, url: "/v1/payment_intents" });
  const seen: string[] = [];
  for await (const intent of stripe.paymentIntents.list({ customer: ana.id, limit: 3 })) seen.push(intent.id);
  expect(seen).toEqual(made);
  const back = await stripe.paymentIntents.list({ customer: ana.id, ending_before: made[3] ?? "", limit: 2 });
  expect(back.data.map((intent) => intent.id)).toEqual(made.slice(1, 3));
  expect(
    (await stripe.paymentIntents.list({ customer: ana.id, created: { gt: 4_000_000_000 } })).data,
  ).toEqual([]);
});

test("a dispute takes the money and tells; won, it comes back", async () => {
  const paid = await anIntent({ confirm: true, payment_method: "pm_card_createDispute" });
  const [dispute] = (await stripe.disputes.list({ payment_intent: paid.id })).data;
  expect(dispute).toMatchObject({ amount: 2500, reason: "fraudulent", status: "needs_response" });
  await expect(stripe.refunds.create({ payment_intent: paid.id })).rejects.toMatchObject({
    code: "charge_disputed",
  });
  await fetch(`${fakes.control}/__disputes/${dispute?.id}`, {
    method: "POST",
    body: JSON.stringify({ status: "won" }),
  });
  expect((await stripe.disputes.retrieve(dispute?.id ?? "")).status).toBe("won");
});
