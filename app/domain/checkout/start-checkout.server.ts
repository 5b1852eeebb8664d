import type { Diner } from "../accounts/people";
import type { IntentFields, WireIntent } from "../orders/schemas.server";
import { cardCooldown } from "../payments/card-attempts.server";
import { type OpenPayment, openIntent } from "../payments/open-intent.server";
import { conflict } from "../refusal";
import { type HoldRow, holdCart } from "./hold-cart.server";

/** The provider's intent for the card's share of a hold; null where it has none. @throws Refusal as `openIntent`; `conflict` `hold_expired`. */
export async function openIntentOfHold(held: HoldRow): Promise<OpenPayment | null> {
  const { payment_id, order_id, number } = held;
  if (payment_id === null) return null;
  return openIntent(payment_id, {
    description: `DinDin order ${number}`,
    metadata: { order: String(order_id) },
    isOver: () =>
      conflict("hold_expired", { reason: "This checkout has expired.", next: "Please start again." }),
  });
}

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
  const card = await openIntentOfHold(held);
  return {
    id: card?.id ?? null,
    client_secret: card?.client_secret ?? null,
    cart_transaction: held.cart_transaction,
    amount_cents: held.card_cents,
    total_cents: held.total_cents,
    expires_at: held.expires_at.toISOString(),
  };
}
