import { db } from "~/data/prisma.server";
import type { Diner } from "~/domain/accounts/people";
import { conflict } from "~/domain/refusal";
import { joinWords } from "~/kit/text";
import type { CartAddress, CartLine } from "../carts/cart-facts";
import { ownCart } from "../carts/show-cart.server";

/** A cook who does not deliver to an address. */
export interface UnservedByCook {
  id: number;
  slug: string;
  full_name: string;
}

function farCooks(lines: readonly CartLine[]): UnservedByCook[] {
  const far = lines.filter((line) => line.is_served === false).map(({ meal: { chef } }) => chef);
  const cooks = new Map(far.map(({ id, slug, full_name }) => [id, { id, slug, full_name }]));
  return [...cooks.values()];
}

async function isInSomeCity({ zip }: CartAddress): Promise<boolean> {
  const where = { zip, marketplace: { is_active: true } };
  return (await db.marketplaceZip.findUnique({ where, select: { zip: true } })) !== null;
}

/**
 * Whether every cook of the cart delivers to one of the person's addresses: within the ZIP codes of the kitchen's own
 * marketplace and the kitchen's radius. With an empty cart: whether any city of ours covers the address.
 * @throws Refusal `missing` for an address that is not the person's own; `conflict` `not_deliverable` naming the cooks.
 */
export async function checkDelivery(
  me: Diner,
  address_id: number,
): Promise<{ deliverable: true; chefs: UnservedByCook[] }> {
  const { address, lines } = await ownCart(me, address_id);
  const chefs = farCooks(lines);
  const where = address ? `${address.title} (${address.zip})` : "this address";
  if (chefs.length > 0) {
    const names = joinWords(chefs.map((chef) => chef.full_name));
    const verb = chefs.length === 1 ? "doesn't" : "don't";
    throw conflict("not_deliverable", `${names} ${verb} deliver to ${where}.`, {
      deliverable: false,
      chefs,
    });
  }
  if (lines.length === 0 && address && !(await isInSomeCity(address))) {
    throw conflict("not_deliverable", `No cooks deliver to ${where} yet.`, { deliverable: false, chefs });
  }
  return { deliverable: true, chefs };
}
