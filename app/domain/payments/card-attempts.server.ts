import { randomUUID } from "node:crypto";
import { StripeFailure } from "~/adapters/stripe.server";
import { counter, limit } from "~/data/limits.server";
import { Refusal } from "../refusal";

const declines = limit("card-declines");
const setups = limit("card-setups");
const counted = counter("card-decline-counted", 1, 86_400);

const tooMany = (retryAfter: number) =>
  new Refusal(
    "limited",
    { reason: "Too many declined cards.", next: "Please wait a bit, or contact your bank." },
    {
      retryAfter,
    },
  );

/** Counts a declined card, once for its `charge` at the provider, whoever hears of it first: we ourselves or the webhook. */
export async function countDecline(account_id: number, charge: string | null): Promise<void> {
  if ((await counted.count(charge ?? randomUUID())) === 0) await declines.count(String(account_id));
}

/** Whether cards pause for this account: too many were declined within the hour. */
export async function hasTooManyDeclines(account_id: number): Promise<boolean> {
  return (await declines.wait(String(account_id))) > 0;
}

/** The refusal for somebody whose cards pause, `limited` with the seconds until they no longer do; null for anybody else. */
export async function cardCooldown(account_id: number): Promise<Refusal | null> {
  const retryAfter = await declines.wait(String(account_id));
  return retryAfter > 0 ? tooMany(retryAfter) : null;
}

/**
 * Counts a card that an account begins to save, or saves without having begun to.
 * @throws Refusal `limited` after 30 in an hour, or too many declined ones.
 */
export async function countSetup(account_id: number): Promise<void> {
  await refuseAfterDeclines(account_id);
  const retryAfter = await setups.count(String(account_id));
  if (retryAfter > 0)
    throw new Refusal(
      "limited",
      { reason: "You've added a lot of cards.", next: "Please wait a bit and try again." },
      { retryAfter },
    );
}

/** Takes back a counted card: it was begun to be saved, and counted then. */
export async function uncountSetup(account_id: number): Promise<void> {
  await setups.uncount(String(account_id));
}

/**
 * Lets nobody go on to a card who has had too many declined, whatever they pay for: an order, a tip, a gift card or an
 * organization's balance. Somebody who tries stolen cards out is stopped here; wallets and vouchers are not concerned.
 * @throws Refusal `limited` after 15 declined cards of one account in an hour.
 */
export async function refuseAfterDeclines(account_id: number): Promise<void> {
  const pause = await cardCooldown(account_id);
  if (pause) throw pause;
}

/**
 * Has a card charged on the server. The try counts while it is under way, so that many at once can't all slip under the
 * limit, and stays counted when the card is declined.
 * @throws Refusal `limited`, as `refuseAfterDeclines`; and whatever `charge` throws.
 */
export async function attemptCard<T>(account_id: number, charge: () => Promise<T>): Promise<T> {
  const key = String(account_id);
  const retryAfter = await declines.count(key);
  try {
    if (retryAfter > 0) throw tooMany(retryAfter);
    return await charge();
  } catch (error) {
    if (error instanceof StripeFailure && error.kind === "declined")
      await countDecline(account_id, error.charge ?? null);
    throw error;
  } finally {
    await declines.uncount(key);
  }
}
