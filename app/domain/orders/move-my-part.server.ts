import type { Tx } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import type { Chef } from "../accounts/people";
import { conflict, missing } from "../refusal";
import { readChefOrder } from "./chef-order-row.server";
import { lockParts, movePart } from "./order-parts.server";
import type { WireChefOrder } from "./schemas.server";
import type { OrderStatus } from "./states";

/**
 * What the cook is owed for a delivered part: every meal of it that was cooked, at its full price, and the tip; sent 24
 * hours after the later of the delivery and the end of the delivery window. One row for each part, however often asked.
 */
async function oweTransfer(tx: Tx, part_id: number): Promise<void> {
  await tx`
    INSERT INTO transfer (part_id, chef_id, amount_cents, due_at)
    SELECT p.id, p.chef_id, worth.cents + p.tip_cents, greatest(p.delivered_at, p.window_end_at) + interval '24 hours'
    FROM order_part p CROSS JOIN LATERAL (
      SELECT coalesce(sum(l.quantity * l.unit_price_cents), 0)::int AS cents FROM order_line l WHERE l.part_id = p.id AND l.status = 'active') worth
    WHERE p.id = ${part_id} AND worth.cents + p.tip_cents > 0
    ON CONFLICT (part_id) DO NOTHING`;
}

/**
 * The cook moves their part of an order one step towards the door. The step it is at already is answered as it is.
 * @throws Refusal `missing` for an order without a part of this cook; `conflict` `illegal_transition` for any other step.
 */
export function moveMyPart(me: Chef, order_id: number, to: OrderStatus): Promise<WireChefOrder> {
  return transaction(async (tx) => {
    const order = await lockParts(tx, order_id);
    const part = order?.parts.find((one) => one.chef_id === me.chef_id);
    if (!order || !part || part.status === "pending_payment" || part.status === "expired") throw missing();
    if (part.status !== to) {
      if (to === "cancelled")
        throw conflict("illegal_transition", "Decline the dishes you can't make, one by one.");
      await movePart(tx, order, part, to, { mover: "chef", actor: `chef:${me.chef_id}` });
      if (to === "delivered") await oweTransfer(tx, part.id);
    }
    return readChefOrder(tx, me, order_id);
  });
}
