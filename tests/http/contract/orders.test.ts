import { afterAll, expect, test } from "vitest";
import { aDiner } from "../../builders";
import { api } from "../../client/client";
import { expectAreaCovered } from "../../client/examples";
import { orderBy } from "../../setup/client-orders";
import { maisKitchen } from "../../setup/mais-kitchen";

afterAll(() => expectAreaCovered("orders"));

/** Somebody with $20.00 of gift money, two bowls of pho and summer rolls in the cart, and the cook who makes them. */
async function aTable() {
  const { marketplace, cook, pho, rolls } = await maisKitchen();
  const cart = [
    { meal: pho, quantity: 2, instruction: "No coriander, please" },
    { meal: rolls, quantity: 1 },
  ];
  const address = { extraInstructions: "The blue door; please ring twice." };
  const ana = await aDiner({ marketplace, gift: 2000, cart, address });
  return { ana: await api(ana), mai: await api(cook), pho, rolls, address: ana.address };
}

/** two pho, one summer rolls: 3400 + 1500 delivery + 680 service + 204 tax */
const CART = 5784;

test("an order is placed once, and goes from the cook's list to the door", async () => {
  const { ana, mai, address } = await aTable();
  const { order, cart_transaction } = await orderBy(ana);
  expect(order).toMatchObject({
    status: "placed",
    tip_cents: 300,
    pricing: { subtotal: 3400, cartTotal: CART },
    address: { address: address?.address, extraInstructions: "The blue door; please ring twice." },
  });
  expect(order.payments.map((one) => [one.method, one.amount_cents])).toEqual([
    ["wallet", 2000],
    ["credit_card", CART + 300 - 2000],
  ]);
  const again = await ana.POST("/api/v1/shop/order/create/", {
    body: { paymentIntent: { cart_transaction } },
  });
  expect([again.response.status, again.data]).toEqual([200, order]);

  const path = { id: order.id };
  const fresh = await mai.GET("/api/chef-dashboard/chef-orders/");
  expect(fresh.data?.results).toMatchObject([
    { id: order.id, status: "placed", earnings_cents: 3400, tip_cents: 300, contact: { first_name: "Ana" } },
  ]);
  expect(fresh.data?.results[0]?.contact.address, "before it is accepted").toBeUndefined();
  expect((await mai.GET("/api/chef-dashboard/live/")).data).toEqual({ new_orders: 1 });
  const taken = await mai.POST("/api/chef-dashboard/move-orders/", {
    body: { orders: [order.id], step: "accepted" },
  });
  expect(taken.data).toMatchObject({ moved: [{ id: order.id, status: "accepted" }], refused: [] });
  const move = (status: "accepted" | "preparing" | "out_for_delivery" | "delivered") =>
    mai.POST("/api/chef-dashboard/{id}/order-status/", { params: { path }, body: { status } });
  const accepted = await move("accepted");
  expect(accepted.data).toMatchObject({ status: "accepted", contact: { address: address?.address } });
  const upcoming = await mai.GET("/api/chef-dashboard/upcoming-orders/");
  expect(upcoming.data?.results).toMatchObject([{ id: order.id, status: "accepted" }]);
  const seen = await mai.GET("/api/chef-dashboard/{id}/order-detail/", { params: { path } });
  expect(seen.data?.items[0]).toMatchObject({ name: "Chicken pho", instruction: "No coriander, please" });
  const skipped = await move("delivered");
  expect([skipped.response.status, skipped.error]).toMatchObject([409, { code: "illegal_transition" }]);
  await move("preparing");
  const { data: ready } = await mai.POST("/api/chef-dashboard/{id}/ready/", { params: { path } });
  expect(ready).toMatchObject({ status: "preparing", ready_at: expect.any(String) });
  const early = await mai.POST("/api/chef-dashboard/move-orders/", {
    body: { orders: [order.id, 999_999_999], step: "out_for_delivery" },
  });
  expect(early.data).toMatchObject({
    moved: [],
    refused: [
      { id: order.id, code: "too_early" },
      { id: 999_999_999, code: "not_found", detail: "Not found." },
    ],
  });
  for (const status of ["out_for_delivery", "delivered"] as const) await move(status);
  const past = await mai.GET("/api/chef-dashboard/past-orders/");
  expect(past.data?.results).toMatchObject([{ id: order.id, status: "delivered" }]);

  const mine = await ana.GET("/api/eater/success_orders/");
  expect(mine.data?.results.map((one) => [one.id, one.status])).toEqual([[order.id, "delivered"]]);
  const { data: detail } = await ana.GET("/api/eater/orders/{id}/", { params: { path } });
  expect(detail?.receipt).toMatchObject({ meals_cents: 3400, total_cents: CART + 300, refunded_cents: 0 });
  const steps = detail?.timeline.flatMap((event) =>
    event.chef_id === null ? [] : [event.status ?? event.kind],
  );
  expect(steps).toEqual(["placed", "accepted", "preparing", "ready", "out_for_delivery", "delivered"]);
});

test("an order that is canceled gives back exactly what was shown before", async () => {
  const { ana } = await aTable();
  const { order } = await orderBy(ana);
  const params = { path: { id: order.id } };
  const preview = await ana.GET("/api/eater/orders/{id}/cancel-preview/", { params });
  expect(preview.data).toMatchObject({ allowed: true, reason: null });
  const canceled = await ana.POST("/api/eater/orders/{id}/cancel/", { params });
  expect(canceled.data).toMatchObject({ status: "cancelled", refunds: preview.data?.refunds });
  const back = canceled.data?.refunds.reduce((sum, one) => sum + (one.amount_cents ?? 0), 0);
  expect(back).toBe(CART + 300);
  const after = await ana.GET("/api/eater/orders/{id}/cancel-preview/", { params });
  expect(after.data).toEqual({
    allowed: false,
    reason: "This order is already canceled.",
    keeps_share: false,
    bank_cents: 0,
    refunds: [],
  });
});

test("a dish with new allergens is kept or called off by its diner, and the other dishes stay", async () => {
  const { ana, mai, rolls: meal } = await aTable();
  const { order } = await orderBy(ana);
  const params = { path: { id: order.id } };
  const rolls = order.items.find((item) => item.name === "Summer rolls");
  await mai.PATCH("/api/v2/meal/{id}/", {
    params: { path: { id: meal.id } },
    body: { allergens: ["sesame"] },
  });
  const { data: asked } = await ana.GET("/api/eater/orders/{id}/", { params });
  const changed = asked?.items.find((item) => item.id === rolls?.id);
  expect(changed).toMatchObject({
    allergen_confirmation: "pending",
    allergens_changed: { allergens: ["sesame"] },
  });
  const changed_at = changed?.allergens_changed?.at ?? "";
  const answer = (line: number, how: "keep" | "cancel") =>
    ana.POST("/api/eater/orders/{id}/allergen-answer/", { params, body: { line, answer: how, changed_at } });
  const kept = await answer(rolls?.id ?? 0, "keep");
  expect(kept.data?.items.find((item) => item.id === rolls?.id)?.allergen_confirmation).toBe("confirmed");
  const canceled = await answer(rolls?.id ?? 0, "cancel");
  expect(canceled.data?.status).toBe("placed");
  // 900, service 180, tax 54
  expect(canceled.data?.refunds.reduce((sum, one) => sum + (one.amount_cents ?? 0), 0)).toBe(1134);
  const unknown = await answer(1, "cancel");
  expect(unknown.response.status).toBe(404);
});

test("a dish the cook can't make goes off the order, and its diner gets it back", async () => {
  const { ana, mai } = await aTable();
  const { order } = await orderBy(ana);
  const params = { path: { id: order.id } };
  const rolls = order.items.find((item) => item.name === "Summer rolls");
  const declined = await mai.POST("/api/chef-dashboard/{id}/decline-line/", {
    params,
    body: { line: rolls?.id ?? 0, reason: "The market had no prawns today." },
  });
  expect(declined.data?.earnings_cents).toBe(2500);
  expect(declined.data?.items.find((item) => item.id === rolls?.id)).toMatchObject({
    status: "declined",
    decline_reason: "The market had no prawns today.",
  });
  const { data: detail } = await ana.GET("/api/eater/orders/{id}/", { params });
  // 900, service 180, tax 54
  expect(detail?.receipt?.refunded_cents).toBe(1134);
});

test("a cook offers another dish for one they can't make, and the diner takes it with what it costs less", async () => {
  const { ana, mai, pho, rolls } = await aTable();
  const { order } = await orderBy(ana);
  const params = { path: { id: order.id } };
  const soup = order.items.find((item) => item.name === "Chicken pho");
  const { data: list } = await mai.GET("/api/chef-dashboard/{id}/swap-choices/", { params });
  expect(list?.choices).toMatchObject([
    { line: soup?.id, meal: rolls.id, name: "Summer rolls", unit_price_cents: 900 },
  ]);
  const body = { line: soup?.id ?? 0, meal: rolls.id, reason: "The broth burned." };
  const offered = await mai.POST("/api/chef-dashboard/{id}/offer-swap/", { params, body });
  expect(offered.data?.items.find((item) => item.id === soup?.id)).toMatchObject({
    ...{ name: "Chicken pho", status: "active" },
    swap: { status: "open", instead_of: "Chicken pho", name: "Summer rolls", reason: "The broth burned." },
  });
  const again = await mai.POST("/api/chef-dashboard/{id}/offer-swap/", { params, body });
  expect([again.response.status, again.error]).toMatchObject([409, { code: "swap_offered" }]);
  const wrong = await mai.POST("/api/chef-dashboard/{id}/offer-swap/", {
    ...{ params, body: { ...body, line: order.items[1]?.id ?? 0, meal: pho.id } },
  });
  expect(wrong.response.status, "it costs more").toBe(400);
  const answer = { line: soup?.id ?? 0, answer: "take" as const, changed_at: null, allergens_seen: true };
  const taken = await ana.POST("/api/eater/orders/{id}/swap-answer/", { params, body: answer });
  expect(taken.data?.items.find((item) => item.id === soup?.id)).toMatchObject({
    ...{ name: "Summer rolls", meal_guid: rolls.guid, quantity: 2, status: "active" },
    swap: { status: "taken", instead_of: "Chicken pho" },
  });
  // 2 × 350, service 140, tax 42
  expect(taken.data?.refunds.reduce((sum, one) => sum + (one.amount_cents ?? 0), 0)).toBe(882);
  const { data: seen } = await mai.GET("/api/chef-dashboard/{id}/order-detail/", { params });
  expect(seen?.earnings_cents).toBe(2700);
  const twice = await ana.POST("/api/eater/orders/{id}/swap-answer/", { params, body: answer });
  expect([twice.response.status, twice.error]).toMatchObject([409, { code: "illegal_transition" }]);
});
