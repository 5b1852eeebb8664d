import { StripeFailure } from "~/adapters/stripe.server";
import { detachCard } from "~/adapters/stripe-cards.server";
import { sql } from "~/data/sql.server";
import type { Diner } from "../accounts/people";
import { missing } from "../refusal";
import { type CardRow, toWireCard } from "./card-row";
import { callProvider } from "./provider.server";
import type { WireCard } from "./schemas.server";

/** Takes the card off its customer; one that the provider no longer has there is off already. */
export async function detachFromCustomer(method: string): Promise<void> {
  await callProvider(() =>
    detachCard(method).catch((error: unknown) => {
      if (!(error instanceof StripeFailure) || error.kind === "unavailable") throw error;
    }),
  );
}

/**
 * Deletes a saved card, by the provider's id or the number of our row, and answers it as it was.
 * @throws Refusal `missing` the second time and for somebody else's card (the provider is not asked), `unavailable` when
 * the provider can't be reached: the card stays.
 */
export async function deleteCard(me: Diner, id: string): Promise<WireCard> {
  // plain SQL: a number compared as text
  const [card] = await sql<(CardRow & { id: number })[]>`
    SELECT id, stripe_payment_method, brand, last4, exp_month, exp_year FROM card WHERE account_id = ${me.account_id} AND deleted_at IS NULL AND (stripe_payment_method = ${id} OR id::text = ${id})`;
  if (!card) throw missing();
  await detachFromCustomer(card.stripe_payment_method);
  const gone =
    await sql`UPDATE card SET deleted_at = app_now() WHERE id = ${card.id} AND deleted_at IS NULL RETURNING id`;
  if (gone.length === 0) throw missing();
  return toWireCard(card);
}
