import { sql } from "~/data/sql.server";
import { codeOf } from "~/domain/codes/one-time-code.server";
import { codeOf as giftCodeOf, inGroups } from "~/domain/gift-cards/gift-code.server";
import { unique, uniqueEmail, uniquePhone } from "../../../../tests/builders";
import { payAtStripe, type StripeAt } from "../../../../tests/setup/money";
import type { ApiCaller } from "./api-caller";

const CARD = "pm_card_visa";

type Made = { id: number };
type Cart = { meals: Made[] };
type Held = { id: string | null; cart_transaction: string };
type Address = Made & Record<string, unknown>;

/** Everything a diner changes about themselves: profile, tastes, phone and mailbox, addresses, cards. */
export async function editDiner(diner: ApiCaller): Promise<void> {
  await diner("PUT /complete_profile/", {}, { zip_code: "37203", hear_about: 1 });
  await diner("PATCH /complete_profile/", {}, { username: `bench.${unique()}`.slice(0, 24) });
  await diner("POST /eater/profile/change/", {}, { last_name: "Sandoval" });
  const tastes = await diner<{ results: Made[] }>("GET /user-cuisines/");
  const id = tastes.results[0]?.id ?? 0;
  await diner("PUT /user-cuisines/{id}/", { id }, { is_selected: true });
  await diner("PATCH /user-cuisines/{id}/", { id }, { is_selected: false });
  await verifyContact(diner);
  await editHousehold(diner);
}

/** A code to a phone and to a mailbox, each typed in again. */
async function verifyContact(diner: ApiCaller): Promise<void> {
  const reaches = [
    ["phone", { country_code: "+1", phone: uniquePhone().replace("+1", "") }],
    ["email", { email: uniqueEmail("bench") }],
  ] as const;
  for (const [channel, body] of reaches) {
    const { id } = await diner<Made>(`POST /${channel}-verification/send-otp/`, {}, body);
    // never null: nonce: a code that was just asked for has one
    const [row] = await sql<{ nonce: Uint8Array }[]>`SELECT nonce FROM one_time_code WHERE id = ${id}`;
    const otp = codeOf(row?.nonce ?? new Uint8Array());
    await diner(`POST /${channel}-verification/{id}/verify-otp/`, { id }, { otp });
    // another email wants a code for its owner first
    await sql`UPDATE access_key k SET proved_at = app_now() FROM one_time_code c WHERE c.id = ${id} AND k.account_id = c.account_id`;
  }
}

async function editHousehold(diner: ApiCaller): Promise<void> {
  const [kept] = (await diner<{ results: Address[] }>("GET /eater-address/")).results;
  const { id: _, preferred: __, ...same } = kept ?? { id: 0, preferred: false };
  const fields = { ...same, title: "Office", preferred: false };
  const { id } = await diner<Made>("POST /eater-address/", {}, fields);
  await diner("PUT /eater-address/{id}/", { id }, { ...fields, title: "Work" });
  await diner("PATCH /eater-address/{id}/", { id }, { extraInstructions: "Ring twice" });
  await diner("DELETE /eater-address/{id}/", { id });
  const card = await diner<Made>("POST /account/credit-cards/", {}, { stripe_payment_method_id: CARD });
  await diner("DELETE /eater-creditcard/{id}/", { id: card.id });
}

/** A dinner ordered with a coupon, from wallet and card, its cart changed in every way before. Answers the order's number. */
export async function orderDinner(diner: ApiCaller, stripe: StripeAt, meal_id: number): Promise<number> {
  await diner("POST /newcart/", {}, { meal_id });
  await diner("DELETE /newcart/", {});
  const { meals } = await diner<Cart>("POST /newcart/", {}, { meal_id, quantity: 2 });
  const id = meals[0]?.id ?? 0;
  const change = { meal_id, meal_type: "PAID" };
  await diner("POST /account/change-item-quantity/", {}, { ...change, change_type: "increase" });
  await diner("PUT /eater/cart/{id}/add_instruction/", { id }, { instruction: "No salt, please" });
  await diner("PATCH /eater/cart/{id}/add_instruction/", { id }, { instruction: "Extra ginger, please" });
  const coupon = await diner<Made>("POST /coupon/", {}, { coupon_code: "SHARE10" });
  await diner("POST /v1/shop/coupon/{id}/apply/", { id: coupon.id });
  await diner("POST /v1/shop/coupon/{id}/remove/", { id: coupon.id });
  return checkOut(diner, stripe, 300);
}

/** What is in the cart, held and paid: $20.00 from the wallet, the rest by card. */
async function checkOut(diner: ApiCaller, stripe: StripeAt, tip_cents: number): Promise<number> {
  const payments = [{ method: "wallet", amount: "20.00" }, { method: "credit_card" }];
  const held = await diner<Held>("POST /v1/shop/intent/create/", {}, { payments, tip_cents });
  await payAtStripe(stripe, held.id);
  const paymentIntent = { cart_transaction: held.cart_transaction };
  const { id } = await diner<Made>("POST /v1/shop/order/create/", {}, { paymentIntent });
  return id;
}

/** A dish of an order whose meal has changed since. */
interface Changed {
  id: number;
  allergens_changed: { at: string };
}

/** A second dinner, which the app reports as paid, is kept with an allergen that came later, and is called off after all. */
export async function cancelOrder(
  diner: ApiCaller,
  cook: ApiCaller,
  stripe: StripeAt,
  meal_id: number,
): Promise<void> {
  await diner("POST /newcart/", {}, { meal_id, quantity: 2 });
  const payments = [{ method: "credit_card" }];
  const held = await diner<Held>("POST /v1/shop/intent/create/", {}, { payments });
  await payAtStripe(stripe, held.id);
  const paid = { cart_transaction: held.cart_transaction, payment_intent: held.id };
  const order = await diner<Made>("POST /v1/payment/transaction/confirm-payment/", {}, paid);
  await cook("PATCH /v2/meal/{id}/", { id: meal_id }, { allergens: ["sesame"] });
  const { items } = await diner<{ items: Changed[] }>("GET /eater/orders/{id}/", { id: order.id });
  const [line] = items;
  const answer = { line: line?.id, answer: "keep", changed_at: line?.allergens_changed.at };
  await diner("POST /eater/orders/{id}/allergen-answer/", { id: order.id }, answer);
  await diner("POST /eater/orders/{id}/cancel/", { id: order.id });
}

/** What comes after dinner: a tip, a review, a gift card for a friend, who adds it. */
export async function tipAndReview(diner: ApiCaller, order_id: number, friend: ApiCaller): Promise<void> {
  await diner("POST /tip-payment/", {}, { order_id, amount_cents: 400, payment_method: CARD });
  await diner("POST /reviews/", {}, { order_id, rating: 5, written_content: "Deep, smoky heat." });
  const bought = await diner<Made>(
    "POST /gift-card/buy/",
    {},
    { amount_cents: 2500, recipient_name: "Ben", payment_method: CARD },
  );
  // never null: code_nonce: a gift card of ours has its code from the beginning
  const [row] = await sql<
    { code_nonce: Uint8Array }[]
  >`SELECT code_nonce FROM gift_card WHERE id = ${bought.id}`;
  const code = inGroups(giftCodeOf(row?.code_nonce ?? new Uint8Array()));
  await friend("POST /gift-card/gift-card-add/", {}, { code });
  await diner("DELETE /gift-card/{id}/gift-card-delete/", { id: bought.id });
}

/** A lunch for a voucher. */
export async function spendVoucher(member: ApiCaller, meal_id: number): Promise<void> {
  await member("POST /newcart/", {}, { meal_id, is_voucher: true });
  const payments = [{ method: "voucher", quantity: 1 }];
  await member("POST /v1/shop/voucher/meal/order/", {}, { payments });
}
