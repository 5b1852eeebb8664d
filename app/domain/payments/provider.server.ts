import { StripeFailure } from "~/adapters/stripe.server";
import { sql } from "~/data/sql.server";
import { missing, Refusal } from "../refusal";

/**
 * The database's time to the microsecond, as text (a JavaScript date would lose them): kept beside an answer, it tells a
 * newer one from an older.
 */
export async function moment(): Promise<string> {
  const [now] = await sql<{ at: string }[]>`SELECT app_now()::text AS at`;
  return now?.at ?? "";
}

/**
 * A call to the payment provider, its failures in the product's words.
 * @throws Refusal `unavailable` (503, try again) when there is no answer, `payment_required` for a declined card,
 * `missing` for an object it does not know, `invalid` for anything else it refuses.
 */
export async function reachProvider<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof StripeFailure)) throw error;
    switch (error.kind) {
      case "unavailable":
        throw new Refusal("unavailable", "Card payments are not available at the moment. Please try again.", {
          retryAfter: 10,
        });
      case "declined":
        throw new Refusal("payment_required", error.message);
      case "missing":
        throw missing();
      default:
        throw new Refusal("invalid", error.message, { code: "card_refused" });
    }
  }
}
