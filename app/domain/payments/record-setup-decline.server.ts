import { cancelSetupIntent, readSetupCustomer } from "~/adapters/stripe-cards.server";
import { db } from "~/data/prisma.server";
import { countDecline, hasTooManyDeclines } from "./card-attempts.server";
import { callProvider } from "./provider.server";

/**
 * A card was declined in the browser when it was to be saved: counts it, once for its event, as those that were to pay. Where
 * it was one too many the setup is closed, since one takes any number of cards, one after the other.
 * @throws Refusal `unavailable` when the provider can't be reached.
 */
export async function recordSetupDecline(event_id: string, setup_id: string): Promise<void> {
  const customer = await callProvider(() => readSetupCustomer(setup_id));
  if (customer === null) return;
  const account = await db.account.findUnique({
    where: { stripe_customer_id: customer },
    select: { id: true },
  });
  if (!account) return;
  await countDecline(account.id, event_id);
  if (await hasTooManyDeclines(account.id)) await callProvider(() => cancelSetupIntent(setup_id));
}
