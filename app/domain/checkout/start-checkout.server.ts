import type { Diner } from "../accounts/people";
import type { IntentFields, WireIntent } from "../orders/schemas.server";
import { cardCooldown } from "../payments/card-attempts.server";
import { openIntent } from "../payments/open-intent.server";
import { holdCart } from "./hold-cart.server";

/**
 * `holdCart`, and the provider's intent for the card's share. While a person's cards pause, a checkout that needs one is
 * refused before anything is held; one that needs none goes on.
 * @throws Refusal as `holdCart`; `limited` after too many declined cards; `unavailable` when the provider can't be reached: the hold stays, and asking again goes on with it.
 */
export async function startCheckout(
  me: Diner,
  input: IntentFields,
  { asksFirst = false }: { asksFirst?: boolean } = {},
): Promise<WireIntent> {
  const held = await holdCart(me, input, { noCard: await cardCooldown(me.account_id), asksFirst });
  const card = held.payment_id === null ? null : await openIntent(held.payment_id);
  return {
    id: card?.id ?? null,
    client_secret: card?.client_secret ?? null,
    cart_transaction: held.cart_transaction,
    amount_cents: held.card_cents,
    total_cents: held.total_cents,
    expires_at: held.expires_at.toISOString(),
  };
}
