import { db } from "~/data/prisma.server";
import type { Diner } from "../accounts/people";
import { providerWords } from "../payments/provider-texts";
import { findPurchase } from "../payments/purchase-row.server";
import { missing, Refusal } from "../refusal";
import type { CardPurchaseOutcome } from "./pay-by-card.server";
import { settlePayment } from "./settle-payment.server";

/**
 * The browser's word that the card of a purchase is confirmed. It is believed only as far as Stripe says so itself.
 * `payment_intent` is the provider's id.
 * @throws Refusal `missing` for an intent that is none of this person's purchases; `payment_required` when it is not
 * paid, with the provider's message; `unavailable` when Stripe can't be reached.
 */
export async function confirmPurchase(me: Diner, payment_intent: string): Promise<CardPurchaseOutcome> {
  const { account_id } = me;
  const purchase = await findPurchase(db, { stripe_intent_id: payment_intent, account_id });
  if (!purchase) throw missing();
  const { id: payment_id, subject_id: id, client_secret } = purchase;
  const outcome = await settlePayment(payment_id, `account:${account_id}`);
  if (outcome.state === "paid") return { id, status: "paid", client_secret: null };
  if (outcome.is_processing) return { id, status: "requires_payment", client_secret };
  throw new Refusal(
    "payment_required",
    outcome.failure ? providerWords(outcome.failure) : "The card payment wasn't completed.",
  );
}
