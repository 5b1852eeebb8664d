import { deleteCustomer } from "~/adapters/stripe-cards.server";
import { db } from "~/data/prisma.server";
import { clearCustomer } from "../accounts/account-row.server";
import { detachFromCustomer } from "./delete-card.server";
import { callProvider } from "./provider.server";

/**
 * Takes every saved card of a deleted account off the provider, with the customer it belonged to and whatever card came to
 * that customer meanwhile, and our rows of them; one that fails is tried again with the job, those that are off already
 * stay off.
 */
export async function forgetCards(account_id: number): Promise<void> {
  const cards = await db.card.findMany({
    where: { account_id },
    select: { id: true, stripe_payment_method: true },
    orderBy: { id: "asc" },
  });
  for (const { id, stripe_payment_method } of cards) {
    await detachFromCustomer(stripe_payment_method);
    await db.card.deleteMany({ where: { id } });
  }
  const account = await db.account.findFirst({
    where: { id: account_id, deleted_at: { not: null } },
    select: { stripe_customer_id: true },
  });
  const customer = account?.stripe_customer_id;
  if (!customer) return;
  await callProvider(() => deleteCustomer(customer));
  await clearCustomer(account_id);
}
