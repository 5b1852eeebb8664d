import { sql } from "~/data/sql.server";
import type { Diner } from "~/domain/accounts/people";
import { abandonHold } from "~/domain/holds/abandon-hold.server";
import { conflict, missing } from "~/domain/refusal";
import { NOTHING } from "../pricing/price";
import type { WireCart } from "./schemas.server";

function emptyCart(id: number): WireCart {
  return {
    id,
    meals: [],
    voucherMeal: [],
    count: { voucher_meals: 0, local_meals: 0, total: 0 },
    available_delivery_dates: [],
    delivery_window: null,
    error: null,
    fee: { deliveryFee: 0, serviceFee: 0, localFee: 0 },
    pricing: NOTHING,
    coupon: null,
    company_money: [],
    voucher_notice: null,
    group: null,
    hold: null,
  };
}

/**
 * Empties the cart, its coupon with it, and answers the empty cart. A live hold is given up first.
 * @throws Refusal `missing` when there is nothing in it, so also the second time; `conflict` `checkout_in_progress`.
 */
export async function clearCart(me: Diner): Promise<WireCart> {
  for (let tries = 0; tries < 3; tries += 1) {
    // plain SQL: a function of the database locks and empties it
    // never null: held, lines: the function sets both before it returns
    const [cleared] = await sql<{ mine: number | null; held: boolean; lines: number }[]>`
      SELECT mine, held, lines FROM clear_cart(${me.account_id})`;
    if (!cleared?.mine) throw missing();
    if (cleared.lines > 0) return emptyCart(cleared.mine);
    if (!cleared.held) throw missing();
    await abandonHold(me);
  }
  throw conflict("checkout_in_progress", "You're checking out in another window.");
}
