import type { Tx } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { actorOf, type KitchenUser } from "../accounts/people";
import { conflict, missing } from "../refusal";
import { refuseUnconfirmed } from "./changed-dishes.server";
import { readChefOrder } from "./chef-order-row.server";
import { lockParts, movePart } from "./order-parts.server";
import type { WireChefOrder } from "./schemas.server";
import { canMove, type OrderStatus } from "./states";

/** `moveMyPart` within a transaction. Answers whether the part took the step, and wasn't at it already. */
export async function moveMine(tx: Tx, me: KitchenUser, order_id: number, to: OrderStatus): Promise<boolean> {
  const order = await lockParts(tx, order_id);
  const part = order?.parts.find((one) => one.chef_id === me.chef_id);
  if (!order || !part || part.status === "pending_payment" || part.status === "expired") throw missing();
  if (part.status === to) return false;
  if (to === "cancelled")
    throw conflict("illegal_transition", "Decline the dishes you can't make, one by one.");
  if (canMove(part.status, to, "chef") && to !== "accepted") await refuseUnconfirmed(tx, part.id);
  await movePart(tx, order, part, to, { mover: "chef", actor: actorOf(me) });
  return true;
}

/**
 * The cook moves their part of an order one step toward delivery. The step it is at already is answered as it is.
 * @throws Refusal `missing` for an order without a part of this cook; `conflict` `illegal_transition` for any other
 *   step, `waiting_for_diner` while a diner is asked about a dish's allergens.
 */
export function moveMyPart(me: KitchenUser, order_id: number, to: OrderStatus): Promise<WireChefOrder> {
  return transaction(async (tx) => {
    await moveMine(tx, me, order_id, to);
    return readChefOrder(tx, me, order_id);
  });
}
