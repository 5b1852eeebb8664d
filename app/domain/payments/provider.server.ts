import { StripeFailure } from "~/adapters/stripe.server";
import { sql } from "~/data/sql.server";
import { missing, Refusal } from "../refusal";
import { providerWords } from "./provider-texts";

/**
 * The database's time to the microsecond, as text (a JavaScript date would lose them): kept beside an answer, it tells a
 * newer one from an older.
 */
export async function databaseTime(): Promise<string> {
  // plain SQL: the database's clock, to the microsecond
  const [now] = await sql<{ at: string }[]>`SELECT app_now()::text AS at`;
  return now?.at ?? "";
}

/** What people read where Stripe refuses something: its own words are for programmers, and name keys and ids. */
const REFUSED = {
  reason: "Our payment provider couldn't process this.",
  next: "Please try again or use another card.",
};

/**
 * A call to the payment provider, its failures in the product's words. Of Stripe's words only those of a declined card
 * reach a person, for whom they are written; what else it says is the refusal's cause, which is logged.
 * @throws Refusal `unavailable` (503, try again) when there is no answer, `payment_required` for a declined card,
 * `missing` for an object it does not know, `invalid` for anything else it refuses.
 */
export async function callProvider<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof StripeFailure)) throw error;
    switch (error.kind) {
      case "unavailable":
        throw new Refusal(
          "unavailable",
          { reason: "Card payments aren't available right now.", next: "Please try again." },
          {
            retryAfter: 10,
            cause: error,
          },
        );
      case "declined":
        throw new Refusal("payment_required", providerWords(error));
      case "missing":
        throw missing(error);
      default:
        throw new Refusal("invalid", REFUSED, { code: "card_refused", cause: error });
    }
  }
}
