import { type Context, sentTo } from "../people";
import { MAILBOX, marisolOf } from "./accounts";

const VISA = "pm_card_visa";
const DECLINED = "pm_card_chargeDeclined";
type Made = { id: number };

/** A card is saved, listed, refused to another account, and deleted. */
export async function saveCards({ ask: { diner, member } }: Context): Promise<void> {
  await diner("GET /v1/payment/setup_intent/");
  const call = "POST /account/credit-cards/";
  const { id } = await diner<{ id: string }>(call, {}, { stripe_payment_method_id: VISA });
  await diner(call, {}, { stripe_payment_method_id: id });
  await diner(call, {}, { stripe_payment_method_id: DECLINED });
  await member(call, {}, { stripe_payment_method_id: id });
  await diner("GET /account/credit-cards/");
  await diner("DELETE /eater-creditcard/{id}/", { id });
  await diner("DELETE /eater-creditcard/{id}/", { id });
  await diner("GET /account/credit-cards/");
}

/** A gift card is bought, redeemed once, and hidden by buyer and owner. */
export async function buyGiftCard(context: Context): Promise<void> {
  const { diner } = context.ask;
  const marisol = await marisolOf(context);
  const message = "Happy birthday! Dinner is on me.";
  const to = { recipient_name: "Marisol", recipient_email: MAILBOX, message };
  const gift = { amount_cents: 2500, ...to, payment_method: VISA };
  const key = { headers: { "idempotency-key": "compare-gift" } };
  const { id } = await diner<Made>("POST /gift-card/buy/", {}, gift, key);
  await diner("POST /gift-card/buy/", {}, gift, key);
  await diner("POST /gift-card/buy/", {}, { ...gift, amount_cents: 5000 }, key);
  await diner("POST /gift-card/buy/", {}, { ...gift, payment_method: DECLINED });
  await diner("POST /gift-card/buy/", {}, { amount_cents: 2500 });
  const code = await sentTo(context.recorder, MAILBOX, /\b([0-9A-Z]{4}(?:-[0-9A-Z]{4}){3})\b/);
  const typed = code.toLowerCase().replaceAll("-", " ");
  for (const one of [typed, code, "0000-0000-0000-0000"])
    await marisol("POST /gift-card/gift-card-add/", {}, { code: one });
  await diner("GET /gift-card/gift-card-list/");
  await marisol("DELETE /gift-card/{id}/gift-card-delete/", { id });
  await diner("GET /gift-card/{id}/gift-card-delete/", { id });
  await diner("GET /gift-card/gift-card-list/");
  await marisol("GET /v1/payment/user-wallet/");
  await marisol("GET /v1/payment/user-wallet-transactions/");
}
