import { createSetupIntent } from "~/adapters/stripe-cards.server";
import type { Diner } from "../accounts/people";
import { Refusal } from "../refusal";
import { countSetup } from "./card-attempts.server";
import { customerOf } from "./customer.server";
import { callProvider } from "./provider.server";

/**
 * What the browser needs to save a card without paying.
 * @throws Refusal `limited` after 30 cards in an hour or too many declined ones; `unavailable` when the provider can't be reached.
 */
export async function startCardSetup(me: Diner): Promise<{ id: string; client_secret: string }> {
  await countSetup(me.account_id);
  const customer = await customerOf(me.account_id);
  const { id, client_secret } = await callProvider(() => createSetupIntent(customer));
  if (client_secret === null)
    throw new Refusal("unavailable", "Cards can't be saved right now.", {
      retryAfter: 10,
    });
  return { id, client_secret };
}
