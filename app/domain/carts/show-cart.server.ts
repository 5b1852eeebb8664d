import { db } from "~/data/prisma.server";
import { sql } from "~/data/sql.server";
import type { Diner } from "~/domain/accounts/people";
import { missing } from "~/domain/refusal";
import type { CartFacts } from "./cart-facts";
import { readCart } from "./read-cart.server";
import type { CartDates, WireCart } from "./schemas.server";
import { toWireCart } from "./wire-cart.server";

/**
 * The person's cart as it is now, made when they have none yet; `address_id` is where it would go (null: nowhere
 * yet, left out: the preferred address).
 * @throws Refusal `missing` for an address that is not the person's own.
 */
export async function ownCart(me: Diner, address_id?: number | null): Promise<CartFacts> {
  const facts = await readCart(sql, me, { address_id });
  if (facts) {
    if (address_id != null && !facts.address) throw missing();
    return facts;
  }
  await db.cart.createMany({ data: { account_id: me.account_id }, skipDuplicates: true });
  return ownCart(me, address_id);
}

/** The cart on the wire: lines (unavailable ones too, until the diner removes them), days, fees, bill, coupon, hold. */
export async function showCart(
  me: Diner,
  { address_id }: { address_id?: number | null | undefined } = {},
): Promise<WireCart> {
  return toWireCart(me, await ownCart(me, address_id));
}

/** The days on which everything in the cart can be delivered, in order (the first is the one to propose), and the hours. */
export async function cartDates(
  me: Diner,
  { address_id }: { address_id?: number | undefined } = {},
): Promise<CartDates> {
  const { available_delivery_dates, delivery_window } = await showCart(me, { address_id });
  return { available_delivery_dates, delivery_window };
}
