import { transaction } from "~/data/transaction.server";
import type { Diner } from "~/domain/accounts/people";
import { giveUpHold } from "~/domain/payments/give-up-hold.server";
import { conflict, missing } from "~/domain/refusal";
import { NOTHING } from "./price";
import type { WireCart } from "./schemas.server";

interface Cleared {
  cart_id: number;
  hold_id: number | undefined;
  lines: number;
}

/** Three statements in one round trip: the lock, the hold (after the lock), and the lines unless there is a hold. */
function clear(me: Diner): Promise<Cleared> {
  return transaction(async (tx) => {
    const [[cart], [hold], gone] = await Promise.all([
      tx<{ id: number }[]>`UPDATE cart SET updated_at = app_now() WHERE account_id = ${me.account_id} RETURNING id`,
      tx<{ id: number }[]>`
        SELECT o.id FROM cart c JOIN orders o ON o.cart_id = c.id AND o.status = 'pending_payment'
        WHERE c.account_id = ${me.account_id}`,
      tx`
        WITH mine AS (
          SELECT c.id FROM cart c WHERE c.account_id = ${me.account_id}
            AND NOT EXISTS (SELECT FROM orders o WHERE o.cart_id = c.id AND o.status = 'pending_payment')
        ), bare AS (UPDATE cart SET coupon_id = NULL FROM mine WHERE cart.id = mine.id AND coupon_id IS NOT NULL)
        DELETE FROM cart_line l USING mine WHERE l.cart_id = mine.id RETURNING l.id`,
    ]);
    // without a cart there was no lock: what another window has put in since is not ours to take out
    if (!cart) throw missing();
    return { cart_id: cart.id, hold_id: hold?.id, lines: gone.length };
  });
}

function emptyCart(id: number): WireCart {
  return {
    id,
    meals: [],
    voucherMeal: [],
    count: { voucher_meals: 0, local_meals: 0, total: 0 },
    available_delivery_dates: [],
    error: null,
    fee: { deliveryFee: 0, serviceFee: 0, localFee: 0 },
    pricing: NOTHING,
    coupon: null,
    hold: null,
  };
}

/**
 * Empties the cart, its coupon with it, and answers the empty cart. A live hold is given up first.
 * @throws Refusal `missing` when there is nothing in it, so also the second time; `conflict` `checkout_in_progress`.
 */
export async function clearCart(me: Diner): Promise<WireCart> {
  for (let tries = 0; tries < 3; tries += 1) {
    const { cart_id, hold_id, lines } = await clear(me);
    if (lines > 0) return emptyCart(cart_id);
    if (hold_id === undefined) throw missing();
    await giveUpHold(me);
  }
  throw conflict("checkout_in_progress", "Your checkout is under way in another window.");
}
