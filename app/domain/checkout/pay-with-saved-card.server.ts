import { confirmIntent } from "~/adapters/stripe-confirm.server";
import { sql } from "~/data/sql.server";
import type { Diner } from "../accounts/people";
import { attemptCard } from "../payments/card-attempts.server";
import { callProvider } from "../payments/provider.server";
import { providerWords } from "../payments/provider-texts";
import { missing, Refusal } from "../refusal";

/** `paid`, or what the bank still has to be asked for: its question is answered with this secret, in the browser. */
export type SavedCardOutcome = { state: "paid" } | { state: "needs_action"; client_secret: string };

/**
 * Pays the card's share of a checkout with one of the person's saved cards, on the server, so that it works without
 * script. Asked twice it charges once: the intent is the same. `stripe_payment_method` is the saved card's id.
 * @throws Refusal `missing` for a card or checkout that is not this person's; `payment_required` with the provider's
 * message for a declined card, after which the same checkout takes another; `limited` after too many of them; `unavailable` when it can't be reached.
 */
export async function payWithSavedCard(
  me: Diner,
  { cart_transaction, stripe_payment_method }: { cart_transaction: string; stripe_payment_method: string },
): Promise<SavedCardOutcome> {
  // plain SQL: the checkout's hot path
  // never null: client_secret: it is stored with the intent
  const [payment] = await sql<{ stripe_intent_id: string; client_secret: string }[]>`
    SELECT p.stripe_intent_id, p.client_secret
    FROM orders o JOIN payment p ON p.order_id = o.id
    JOIN card c ON c.account_id = o.account_id AND c.stripe_payment_method = ${stripe_payment_method} AND c.deleted_at IS NULL
    WHERE o.cart_transaction = ${cart_transaction}::uuid AND o.account_id = ${me.account_id} AND p.stripe_intent_id IS NOT NULL`;
  if (!payment) throw missing();
  const { stripe_intent_id, client_secret } = payment;
  const intent = await callProvider(() =>
    attemptCard(me.account_id, () => confirmIntent(stripe_intent_id, stripe_payment_method)),
  );
  if (intent.needsAction) return { state: "needs_action", client_secret };
  if (intent.status === "cancelled")
    throw new Refusal(
      "conflict",
      { reason: "This checkout has expired.", next: "Please start again." },
      { code: "hold_expired" },
    );
  if (intent.status === "open")
    throw new Refusal(
      "payment_required",
      intent.failure ? providerWords(intent.failure) : "The card payment wasn't completed.",
    );
  return { state: "paid" };
}
