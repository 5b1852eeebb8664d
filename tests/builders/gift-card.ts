import { sql } from "~/data/sql.server";
import { addGiftCard } from "~/domain/gift-cards/add-gift-card.server";
import { buyGiftCard } from "~/domain/gift-cards/buy-gift-card.server";
import { codeOf, inGroups } from "~/domain/gift-cards/gift-code.server";
import { settlePayment } from "~/domain/settlement/settle-payment.server";
import { stripeCall } from "./bank";
import type { TestDiner } from "./diner";
import { unique } from "./unique";

/** A gift card that was bought with a card of Stripe's test cards and added to its buyer's own wallet: what paid for it. */
export async function anAddedCard(
  diner: TestDiner,
  amount_cents: number,
  card = "pm_card_visa",
): Promise<{ id: number; intent: string }> {
  const bought = await buyGiftCard(diner, { amount_cents });
  // never null: intent: buying a gift card makes the payment at Stripe
  // never null: code_nonce: a gift card of ours has its code from the beginning
  const [paid] = await sql<{ id: number; intent: string; code_nonce: Uint8Array }[]>`
    SELECT p.id, p.stripe_intent_id AS intent, g.code_nonce FROM payment p JOIN gift_card g ON g.id = p.gift_card_id WHERE g.id = ${bought.id}`;
  if (!paid) throw new Error("no payment");
  const { id, intent, code_nonce } = paid;
  await stripeCall(`/v1/payment_intents/${intent}/confirm`, { payment_method: card });
  await settlePayment(id, "stripe");
  await addGiftCard(diner, inGroups(codeOf(code_nonce)), { ip: unique() });
  return { id, intent };
}
