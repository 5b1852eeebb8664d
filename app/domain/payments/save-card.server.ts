import { StripeFailure } from "~/adapters/stripe.server";
import { attachCard, type CardFace, readCard } from "~/adapters/stripe-cards.server";
import { db } from "~/data/prisma.server";
import type { Diner } from "../accounts/people";
import { invalid, missing } from "../refusal";
import { attemptCard, countSetup, uncountSetup } from "./card-attempts.server";
import { cardSelect, toWireCard } from "./card-row";
import { customerOf } from "./customer.server";
import { callProvider } from "./provider.server";
import { providerWords } from "./provider-texts";
import type { WireCard } from "./schemas.server";

const FIELD = "stripe_payment_method_id";

/** What people read of a card that could not be saved, other than because it was declined. */
const NOT_SAVED = { reason: "We couldn't save this card.", next: "Please check it or use another one." };

/** Why a card was declined goes under the card field, in the provider's words; whatever else it says does not. */
async function underTheField<T>(call: () => Promise<T>): Promise<T> {
  return callProvider(() =>
    call().catch((error: unknown) => {
      if (!(error instanceof StripeFailure) || error.kind === "unavailable") throw error;
      if (error.kind === "declined") throw invalid(FIELD, providerWords(error), "card_refused");
      throw invalid(FIELD, NOT_SAVED, "card_refused", error);
    }),
  );
}

/** A card is tried out by saving it, too: declined ones count as those that were to pay. */
async function attached(id: string, customer: string, account_id: number): Promise<CardFace> {
  const found = await underTheField(() => readCard(id));
  if (found?.customer && found.customer !== customer) throw missing();
  if (found?.customer === customer) {
    await uncountSetup(account_id);
    return found;
  }
  const card = await underTheField(() => attemptCard(account_id, () => attachCard(id, customer)));
  if (!card) throw invalid(FIELD, "You can only save cards.", "card_refused");
  return card;
}

/**
 * Saves a card for later. A card that is saved already is answered as it is.
 * @throws Refusal `missing` for a card that is somebody else's (the provider is not even asked), `invalid`, of a declined one with
 * the provider's message, `limited` after 30 cards in an hour or too many declined ones, `unavailable` when it can't be reached.
 */
export async function saveCard(
  me: Diner,
  { stripe_payment_method_id }: { stripe_payment_method_id: string },
): Promise<WireCard> {
  const known = await db.card.findUnique({
    where: { stripe_payment_method: stripe_payment_method_id },
    select: { account_id: true, deleted_at: true, ...cardSelect },
  });
  if (known && (known.account_id !== me.account_id || known.deleted_at !== null)) throw missing();
  if (known) return toWireCard(known);
  await countSetup(me.account_id);
  const card = await attached(stripe_payment_method_id, await customerOf(me.account_id), me.account_id);
  const row = {
    account_id: me.account_id,
    stripe_payment_method: card.id,
    fingerprint: card.fingerprint,
    brand: card.brand,
    last4: card.last4,
    exp_month: card.exp_month,
    exp_year: card.exp_year,
  };
  // the database takes no row for an account that was deleted meanwhile; its customer goes at the provider, with this card
  await db.card.createMany({ data: [row], skipDuplicates: true });
  return toWireCard(row);
}
