import { payAtStripe } from "../../../../tests/setup/money";
import type { Environment } from "../environment";
import { type Ask, type Context, ZIP } from "../people";
import type { Recorder } from "../recorder";
import { marisolOf } from "./accounts";
import { scheduleNewMeal } from "./kitchen";

type Made = { id: number };
type Held = { id: string | null; cart_transaction: string };
type Order = Made & { items?: Made[] };

const DECLINED = "pm_card_chargeDeclined";
const VISA = "pm_card_visa";
const byCard = { payments: [{ method: "credit_card" }] };
const placing = ({ cart_transaction }: Held) => ({ paymentIntent: { cart_transaction } });

/** Confirms a payment at Stripe and holds its webhook back until `before` is done, as when the browser is faster. */
async function payBeforeWebhook(
  { place }: Environment,
  held: Held,
  before: () => Promise<unknown>,
): Promise<void> {
  const { control, services } = place.fakes;
  const faults = new URL("/__faults?service=stripe", control);
  const kept = { path: "/webhooks/stripe", hold: true, times: 100 };
  await fetch(faults, { method: "POST", body: JSON.stringify(kept) });
  await payAtStripe(services.stripe, held.id);
  await before();
  await fetch(faults, { method: "DELETE" });
  await fetch(new URL("/__release", control), { method: "POST" });
}

/** Every change of a cart, its fees and dates, and its coupon. */
async function fillCart(diner: Ask, meal_id: number): Promise<void> {
  await diner("DELETE /newcart/");
  await diner("POST /newcart/", {}, { meal_id, quantity: 1 });
  const change = { meal_id, meal_type: "PAID" };
  await diner("POST /account/change-item-quantity/", {}, { ...change, change_type: "increase" });
  const cart = await diner<{ meals?: Made[] }>("GET /newcart/");
  const id = cart.meals?.[0]?.id ?? 0;
  await diner("PUT /eater/cart/{id}/add_instruction/", { id }, { instruction: "No salt, please" });
  await diner("PATCH /eater/cart/{id}/add_instruction/", { id }, { instruction: "Extra ginger, please" });
  await diner("GET /fee/");
  await diner("GET /cart-dates/");
  const coupon = await diner<Made>("POST /coupon/", {}, { coupon_code: "SHARE10" });
  await diner("POST /coupon/", {}, { coupon_code: "NOBODYS" });
  await diner("POST /v1/shop/coupon/{id}/apply/", { id: coupon.id });
  await diner("POST /v1/shop/coupon/{id}/remove/", { id: coupon.id });
}

/** A checkout by wallet and card that the browser completes before the webhook does. Answers the order. */
async function orderDinner(environment: Environment, diner: Ask, meal_id: number): Promise<Order> {
  await fillCart(diner, meal_id);
  const payments = [{ method: "wallet", amount: "20.00" }, { method: "credit_card" }];
  const draft = { payments, deliveryDetails: { extraInstructions: "The blue door." }, tip_cents: 300 };
  const held = await diner<Held>("POST /v1/shop/intent/create/", {}, draft);
  await diner("POST /v1/shop/intent/create/", {}, draft);
  await diner("POST /v1/shop/order/create/", {}, placing(held));
  let order: Order = { id: 0 };
  await payBeforeWebhook(environment, held, async () => {
    await diner("POST /newcart/", {}, { meal_id });
    order = await diner<Order>("POST /v1/shop/order/create/", {}, placing(held));
  });
  await environment.whenIdle();
  await diner("POST /v1/shop/order/create/", {}, placing(held));
  return order;
}

async function moveToDelivered(chef: Ask, id: number): Promise<void> {
  await chef("GET /chef-dashboard/chef-orders/");
  for (const status of ["accepted", "delivered", "preparing", "out_for_delivery", "delivered"])
    await chef("POST /chef-dashboard/{id}/order-status/", { id }, { status });
  await chef("GET /chef-dashboard/{id}/order-detail/", { id });
  await chef("GET /chef-dashboard/past-orders/");
}

/** An order from checkout to delivery, tip and review. */
export async function deliverOrder(context: Context): Promise<void> {
  const { chef } = context.ask;
  const diner = await marisolOf(context);
  const { meal, schedule } = await scheduleNewMeal(chef, "Ají de gallina");
  const { id } = await orderDinner(context.recorder.environment, diner, meal);
  await moveToDelivered(chef, id);
  await diner("GET /eater/orders/{id}/", { id });
  const key = { headers: { "idempotency-key": "compare-tip" } };
  const tip = { order_id: id, percent: 15, payment_method: VISA };
  await diner("POST /tip-payment/", {}, tip, key);
  await diner("POST /tip-payment/", {}, tip, key);
  await diner("POST /tip-payment/", {}, { ...tip, percent: 20 }, key);
  await diner("POST /tip-payment/", {}, { order_id: id, amount_cents: 300, payment_method: DECLINED });
  const review = { order_id: id, rating: 4, written_content: "Deep, smoky heat. A little more rice?", meal };
  await diner("POST /reviews/", {}, review);
  await diner("POST /reviews/", {}, review);
  await diner("GET /rewards/");
  await diner("GET /v1/payment/user-wallet/");
  await chef("GET /chef-dashboard/{id}/meal-reviews/", { id: meal });
  await chef("PATCH /v2/schedulemeal/{id}/", { id: schedule }, { count: 1 });
  await chef("DELETE /v2/schedulemeal/{id}/", { id: schedule });
  await chef("DELETE /v2/meal/{id}/", { id: meal });
}

/** Two portions of a meal, as a checkout by card that is still to be paid. */
async function hold(diner: Ask, meal_id: number): Promise<Held> {
  await diner("DELETE /newcart/");
  await diner("POST /newcart/", {}, { meal_id, quantity: 2 });
  return diner<Held>("POST /v1/shop/intent/create/", {}, byCard);
}

/** Two portions of a meal, ordered by card; the webhook is faster than the browser. */
async function orderByCard({ environment }: Recorder, diner: Ask, meal_id: number): Promise<Order> {
  const held = await hold(diner, meal_id);
  await payAtStripe(environment.place.fakes.services.stripe, held.id);
  await environment.whenIdle();
  return diner<Order>("POST /v1/shop/order/create/", {}, placing(held));
}

/** A declined card, an order that the diner cancels, and a dish that the chef declines. */
export async function cancelOrders({ recorder, ask: { diner, chef } }: Context): Promise<void> {
  const { stripe } = recorder.environment.place.fakes.services;
  const { meal: meal_id } = await scheduleNewMeal(chef, "Carapulcra", 7);
  const confirm = "POST /v1/payment/transaction/confirm-payment/";
  const held = await hold(diner, meal_id);
  const paid = { cart_transaction: held.cart_transaction, payment_intent: held.id };
  await diner(confirm, {}, paid);
  await payAtStripe(stripe, held.id, DECLINED);
  await diner(confirm, {}, paid);
  let order: Order = { id: 0 };
  await payBeforeWebhook(recorder.environment, held, async () => {
    order = await diner<Order>(confirm, {}, paid);
  });
  await diner("GET /eater/orders/{id}/cancel-preview/", { id: order.id });
  await diner("POST /eater/orders/{id}/cancel/", { id: order.id });
  await diner("POST /eater/orders/{id}/cancel/", { id: order.id });
  await diner("GET /eater/orders/{id}/cancel-preview/", { id: order.id });
  await diner("GET /eater/orders/{id}/", { id: order.id });

  const { id, items = [] } = await orderByCard(recorder, diner, meal_id);
  const line = items[0]?.id ?? 0;
  const decline = { line, reason: "The market had no prawns today." };
  const other = await scheduleNewMeal(chef, "Ocopa", 7);
  await chef("GET /chef-dashboard/{id}/swap-choices/", { id });
  await chef("POST /chef-dashboard/{id}/offer-swap/", { id }, { ...decline, meal: other.meal });
  await diner("GET /eater/orders/{id}/", { id });
  const take = { line, answer: "take", changed_at: null, allergens_seen: true };
  await diner("POST /eater/orders/{id}/swap-answer/", { id }, take);
  await chef("POST /chef-dashboard/{id}/decline-line/", { id }, decline);
  await chef("POST /chef-dashboard/{id}/decline-line/", { id }, decline);
  await diner("GET /eater/orders/{id}/", { id });
  await diner("POST /newcart/", {}, { meal_id, quantity: 99 });
}

/** What is in a dish changes after it was ordered, and the diner keeps it: with what they have seen, and with an older state. */
export async function keepChangedDish({ recorder, ask: { diner, chef } }: Context): Promise<void> {
  const { meal } = await scheduleNewMeal(chef, "Papa rellena", 7);
  const { id } = await orderByCard(recorder, diner, meal);
  await chef("PATCH /v2/meal/{id}/", { id: meal }, { allergens: ["milk", "egg", "wheat", "sesame"] });
  type Changed = Made & { allergens_changed?: { at: string } | null };
  const { items = [] } = await diner<{ items?: Changed[] }>("GET /eater/orders/{id}/", { id });
  const [dish] = items;
  const keep = { line: dish?.id ?? 0, answer: "keep" };
  for (const changed_at of ["2027-02-01T00:00:00.000Z", dish?.allergens_changed?.at])
    await diner("POST /eater/orders/{id}/allergen-answer/", { id }, { ...keep, changed_at });
}

/** A voucher order, and a cart that vouchers alone can't pay. */
export async function orderWithVoucher({ ask: { guest, member, chef } }: Context): Promise<void> {
  const { results = [] } = await guest<{ results?: (Made & { is_voucher_meal: boolean })[] }>(
    "GET /local-meals/",
    { zip_code: ZIP, meal_type: "voucher", limit: 50 },
  );
  const meal_id = results.find((one) => one.is_voucher_meal)?.id ?? 0;
  await member("DELETE /newcart/");
  await member("POST /newcart/", {}, { meal_id, is_voucher: true });
  await member("POST /v1/shop/voucher/meal/order/", {}, {});
  await member("POST /v1/shop/voucher/meal/order/", {}, {});
  await member("GET /eater-benefit/");
  const { meal } = await scheduleNewMeal(chef, "Causa limeña");
  await member("POST /newcart/", {}, { meal_id, is_voucher: true });
  await member("POST /newcart/", {}, { meal_id: meal });
  await member("POST /v1/shop/voucher/meal/order/", {}, {});
}
