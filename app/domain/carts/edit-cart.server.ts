import type { Tx } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import type { Diner } from "~/domain/accounts/people";
import { abandonHold } from "~/domain/holds/abandon-hold.server";
import { conflict } from "~/domain/refusal";
import type { CartFacts } from "./cart-facts";
import { type CartReading, readCart } from "./read-cart.server";
import type { WireCart } from "./schemas.server";
import { toWireCart } from "./wire-cart.server";

/** What an edit writes: `apply` answers the cart as it is afterward, `notice` is said to the diner with it. */
export interface CartChange {
  apply(tx: Tx): Promise<CartFacts>;
  notice?: string | undefined;
}

/** Decides on a locked cart: a change, null when there is nothing to do, or a Refusal thrown. */
export type DecideChange = (facts: CartFacts, tx: Tx) => Promise<CartChange | null> | CartChange | null;

/** Locks the person's cart (made when there is none yet) and reads it as it is once the lock is held. */
async function lockCart(tx: Tx, me: Diner, reading: CartReading): Promise<CartFacts> {
  // plain SQL: it locks the row. One round trip, but the lock must be sent first: without execute() a query waits until somebody awaits it.
  const lock =
    tx`UPDATE cart SET updated_at = app_now() WHERE account_id = ${me.account_id} RETURNING id`.execute();
  const [facts, locked] = await Promise.all([readCart(tx, me, reading), lock]);
  // A cart that another window has made in between can be read already, but is not locked yet.
  if (facts && locked.length > 0) return facts;
  // plain SQL: a cart that is there already changes nothing, on the checkout's hot path
  await tx`INSERT INTO cart (account_id) VALUES (${me.account_id}) ON CONFLICT DO NOTHING`;
  return lockCart(tx, me, reading);
}

/** The changed cart, or null when a hold stands in the way. */
function attempt(me: Diner, decide: DecideChange, reading: CartReading): Promise<WireCart | null> {
  return transaction(async (tx) => {
    const facts = await lockCart(tx, me, reading);
    const change = await decide(facts, tx);
    if (change === null) return toWireCart(me, facts);
    if (facts.hold) return null;
    return toWireCart(me, await change.apply(tx), change.notice);
  });
}

/**
 * Changes a person's cart and answers it. Edits of one cart happen one after the other, so two tabs adding at once end
 * with the sum. A live hold is given up first, outside of any transaction since the provider has to be asked, and then
 * the edit is decided again; an edit that is refused anyway leaves the hold alone. `reading` says which
 * meal is to be added and where the cart would go.
 * @throws Refusal `conflict` `checkout_in_progress` while a payment is being made, `unavailable` when the provider
 * cannot be asked, and whatever `decide` refuses.
 */
export async function editCart(
  me: Diner,
  decide: DecideChange,
  reading: CartReading = {},
): Promise<WireCart> {
  for (let tries = 0; tries < 3; tries += 1) {
    const cart = await attempt(me, decide, reading);
    if (cart) return cart;
    await abandonHold(me);
  }
  throw conflict("checkout_in_progress", "You're checking out in another window.");
}
