import { afterAll, expect, inject, test } from "vitest";
import { aDiner } from "../../builders";
import { api } from "../../client/client";
import { expectAreaCovered } from "../../client/examples";
import { maisKitchen } from "../../setup/mais-kitchen";
import { payAtStripe } from "../../setup/money";

const { stripe } = inject("place").fakes.services;

afterAll(() => expectAreaCovered("payments"));

test("a card is saved with the provider's form, listed and deleted", async () => {
  const { marketplace } = await maisKitchen();
  const ana = await api(await aDiner({ marketplace }));
  const begun = await ana.GET("/api/v1/payment/setup_intent/");
  expect(begun.data?.client_secret).toContain(`${begun.data?.id}_secret_`);
  const saved = await ana.POST("/api/account/credit-cards/", {
    body: { stripe_payment_method_id: "pm_card_visa" },
  });
  expect([saved.response.status, saved.data?.card]).toMatchObject([201, { brand: "visa", last4: "4242" }]);
  const again = await ana.POST("/api/account/credit-cards/", {
    body: { stripe_payment_method_id: saved.data?.id ?? "" },
  });
  expect(again.data, "saved once").toEqual(saved.data);
  const list = await ana.GET("/api/account/credit-cards/");
  expect([list.data?.count, list.data?.results]).toEqual([1, [saved.data]]);
  const path = { id: saved.data?.id ?? "" };

  const eve = await api(await aDiner({ marketplace }));
  const stolen = await eve.POST("/api/account/credit-cards/", {
    body: { stripe_payment_method_id: path.id },
  });
  expect([stolen.response.status, stolen.error]).toEqual([404, { detail: "Not found." }]);

  const gone = await ana.DELETE("/api/eater-creditcard/{id}/", { params: { path } });
  expect(gone.data).toEqual(saved.data);
  expect((await ana.GET("/api/account/credit-cards/")).data?.results).toEqual([]);
});

test("a checkout is held, confirmed by card, and tipped afterward", async () => {
  const { marketplace, pho } = await maisKitchen();
  const person = await aDiner({ marketplace, card: true, gift: 2000, cart: [{ meal: pho, quantity: 2 }] });
  const ana = await api(person);
  const draft = {
    payments: [{ method: "wallet" as const, amount: "20.00" }, { method: "credit_card" as const }],
    deliveryDetails: {
      deliveryDate: pho.schedule?.start_date ?? "",
      address_id: person.address?.id ?? 0,
      extraInstructions: "The blue door; please ring twice.",
    },
    tip_cents: 300,
  };
  const begun = await ana.POST("/api/v1/shop/intent/create/", { body: draft });
  // two pho: 2500 + 1500 delivery + 500 service + 150 tax, and the tip
  expect(begun.data).toMatchObject({ total_cents: 4950, amount_cents: 2950 });
  const same = await ana.POST("/api/v1/shop/intent/create/", { body: draft });
  expect(same.data, "the same draft, the same hold").toEqual(begun.data);

  const body = {
    cart_transaction: begun.data?.cart_transaction ?? "",
    payment_intent: begun.data?.id ?? "",
  };
  const CONFIRM = "/api/v1/payment/transaction/confirm-payment/";
  const early = await ana.POST(CONFIRM, { body });
  expect([early.response.status, early.error]).toMatchObject([402, { code: "payment_required" }]);
  await payAtStripe(stripe, body.payment_intent);
  const confirmed = await ana.POST(CONFIRM, { body });
  expect(confirmed.data).toMatchObject({ status: "placed", tip_cents: 300, pricing: { cartTotal: 4650 } });

  const order_id = confirmed.data?.id ?? 0;
  const payment_method = person.card?.stripe_payment_method ?? "";
  const tip = await ana.POST("/api/tip-payment/", { body: { order_id, percent: 15, payment_method } });
  expect(tip.data).toEqual({ tip_cents: 375, status: "paid", client_secret: null });
  const open = await ana.POST("/api/tip-payment/", { body: { order_id, amount_cents: 200 } });
  expect(open.data).toMatchObject({ tip_cents: 200, status: "requires_payment" });
  const payment_intent = open.data?.client_secret?.split("_secret_")[0] ?? "";
  await payAtStripe(stripe, payment_intent);
  const purchase = await ana.POST(CONFIRM, { body: { payment_intent } });
  expect(purchase.data).toMatchObject({ status: "paid", client_secret: null });
});

test("a card that is declined is 402 in the provider's words", async () => {
  const { marketplace, pho } = await maisKitchen();
  const ben = await api(await aDiner({ marketplace, cart: [pho] }));
  const begun = await ben.POST("/api/v1/shop/intent/create/", {
    body: { payments: [{ method: "credit_card" }] },
  });
  await payAtStripe(stripe, begun.data?.id ?? null, "pm_card_chargeDeclined");
  const refused = await ben.POST("/api/v1/payment/transaction/confirm-payment/", {
    body: {
      cart_transaction: begun.data?.cart_transaction ?? "",
      payment_intent: begun.data?.id ?? "",
    },
  });
  expect([refused.response.status, refused.error]).toEqual([
    402,
    { code: "payment_required", detail: expect.stringContaining("declined") },
  ]);
});
