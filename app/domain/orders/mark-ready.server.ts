import type { Tx } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { clock } from "~/kit/clock";
import { statusWords } from "~/kit/status-words";
import { actorOf, type KitchenUser } from "../accounts/people";
import { conflict, missing } from "../refusal";
import { refuseUnconfirmed } from "./changed-dishes.server";
import { readChefOrder } from "./chef-order-row.server";
import { recordOrderEvent } from "./order-events.server";
import { lockParts } from "./order-parts.server";
import type { WireChefOrder } from "./schemas.server";

/** `markReady` within a transaction. Answers whether it wasn't ready before. */
export async function setReady(tx: Tx, me: KitchenUser, order_id: number): Promise<boolean> {
  const order = await lockParts(tx, order_id);
  const part = order?.parts.find((one) => one.chef_id === me.chef_id);
  if (!order || !part || part.status === "pending_payment" || part.status === "expired") throw missing();
  const { ready_at } = await tx.db.orderPart.findUniqueOrThrow({
    where: { id: part.id },
    select: { ready_at: true },
  });
  if (ready_at !== null) return false;
  const isBefore = part.status === "placed" || part.status === "accepted";
  // the answer that is missing keeps it from being started, too
  if (isBefore || part.status === "preparing") await refuseUnconfirmed(tx, part.id);
  if (part.status !== "preparing")
    throw conflict(
      "illegal_transition",
      `An order that is ${statusWords(part.status)} can't be marked as ready.${isBefore ? " Start cooking first." : ""}`,
    );
  await tx.db.orderPart.update({
    where: { id: part.id },
    data: { ready_at: clock.now() },
    select: { id: true },
  });
  await recordOrderEvent(tx, {
    ...{ order_id, part_id: part.id, kind: "ready", actor: actorOf(me) },
  });
  return true;
}

/**
 * The cook has packed their part of an order: a time on the part, no status of its own. One that is ready stays as it is.
 * @throws Refusal `missing` for an order without a part of this cook; `conflict` `illegal_transition` unless it is being cooked,
 *   `waiting_for_diner` while a diner is asked about a dish's allergens.
 */
export function markReady(me: KitchenUser, order_id: number): Promise<WireChefOrder> {
  return transaction(async (tx) => {
    await setReady(tx, me, order_id);
    return readChefOrder(tx, me, order_id);
  });
}
