import { StripeFailure } from "~/adapters/stripe.server";
import { detachCard } from "~/adapters/stripe-cards.server";
import { db } from "~/data/prisma.server";
import { clock } from "~/kit/clock";
import type { Diner } from "../accounts/people";
import { missing } from "../refusal";
import { cardSelect, toWireCard } from "./card-row";
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

/** A number of ours as it stands in an address. */
const NUMBER = /^[1-9]\d{0,8}$/;

/**
 * Deletes a saved card, by the provider's id or the number of our row, and answers it as it was.
 * @throws Refusal `missing` the second time and for somebody else's card (the provider is not asked), `unavailable` when
 * the provider can't be reached: the card stays.
 */
export async function deleteCard(me: Diner, id: string): Promise<WireCard> {
  const card = await db.card.findFirst({
    where: {
      account_id: me.account_id,
      deleted_at: null,
      ...(NUMBER.test(id) ? { id: Number(id) } : { stripe_payment_method: id }),
    },
    select: { id: true, ...cardSelect },
  });
  if (!card) throw missing();
  await detachFromCustomer(card.stripe_payment_method);
  const open = { id: card.id, deleted_at: null };
  const { count } = await db.card.updateMany({ where: open, data: { deleted_at: clock.now() } });
  if (count === 0) throw missing();
  return toWireCard(card);
}
