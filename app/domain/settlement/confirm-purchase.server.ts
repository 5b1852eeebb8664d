import { sql } from "~/data/sql.server";
import type { Diner } from "../accounts/people";
import { providerWords } from "../payments/provider-texts";
import { missing, Refusal } from "../refusal";
import type { CardPurchaseOutcome } from "./pay-by-card.server";
import { settlePayment } from "./settle-payment.server";

/**
 * The browser's word that the card of a tip, a gift card or an organization's funding is confirmed. It is believed only
 * as far as Stripe says so itself. `payment_intent` is the provider's id.
 * @throws Refusal `missing` for an intent that is none of this person's purchases; `payment_required` when it is not
 * paid, with the provider's message; `unavailable` when Stripe can't be reached.
 */
export async function confirmPurchase(me: Diner, payment_intent: string): Promise<CardPurchaseOutcome> {
  // plain SQL: the one of four columns that is set
  // never null: subject_id: a payment that is no order's is one of these
  const [payment] = await sql<{ id: number; subject_id: number; client_secret: string | null }[]>`
    SELECT id, coalesce(tip_id, gift_card_id, org_funding_id, invoice_id) AS subject_id, client_secret FROM payment
    WHERE stripe_intent_id = ${payment_intent} AND account_id = ${me.account_id} AND purpose <> 'order'`;
  if (!payment) throw missing();
  const outcome = await settlePayment(payment.id, `account:${me.account_id}`);
  if (outcome.state === "paid") return { id: payment.subject_id, status: "paid", client_secret: null };
  if (outcome.is_processing)
    return { id: payment.subject_id, status: "requires_payment", client_secret: payment.client_secret };
  throw new Refusal(
    "payment_required",
    outcome.failure ? providerWords(outcome.failure) : "The card payment wasn't completed.",
  );
}
