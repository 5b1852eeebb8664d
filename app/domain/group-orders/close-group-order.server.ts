import type { Tx } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import type { Member } from "../accounts/people";
import type { OrderStatus } from "../orders/states";
import { publish } from "../outbox/publish.server";
import { conflict, missing } from "../refusal";
import { audit } from "../staff/admin-audit.server";
import { findGroup, mayEnd } from "./group-row.server";
import type { GroupOrderView } from "./schemas.server";
import { settleGroupOrder } from "./settle-group-orders.server";
import { showGroupOrder } from "./show-group-order.server";

/** Locks one of mine that is still open; one whose deadline is over is not, whether or not it was closed by now. @throws Refusal `missing` for every other; `conflict` `group_closed`. */
async function lockOpen(tx: Tx, me: Member, id: number): Promise<void> {
  // plain SQL: a lock
  await tx`SELECT FROM group_order WHERE id = ${id} AND organization_id = ${me.organization_id} FOR NO KEY UPDATE`;
  const group = await findGroup(tx, me, id);
  if (!mayEnd(me, group)) throw missing();
  if (!group.is_open) throw conflict("group_closed", "This group order is already closed.");
}

/**
 * Closes a group order before its deadline: carts that are not paid drop out, but those whose checkout is under way, and what
 * everybody bears of the fee is fixed.
 * @throws Refusal `missing` for whoever may not; `conflict` `group_closed`.
 */
export async function closeGroupOrder(me: Member, id: number): Promise<GroupOrderView> {
  await transaction(async (tx) => {
    await lockOpen(tx, me, id);
    // plain SQL: the deadline becomes the earlier of itself and now
    await tx`UPDATE group_order SET status = 'closed', deadline_at = least(deadline_at, app_now()) WHERE id = ${id}`;
    await audit(tx, me, "group_order.closed", { kind: "group_order", id }, {});
  });
  await settleGroupOrder(id);
  return showGroupOrder(me, id);
}

/** @throws Refusal `illegal_transition` once a cook has sent a dinner of it out. */
async function refuseUnderway(tx: Tx, group_order_id: number): Promise<void> {
  const status = { in: ["out_for_delivery", "delivered"] satisfies OrderStatus[] };
  if ((await tx.db.orderPart.count({ where: { order: { group_order_id }, status } })) > 0)
    throw conflict("illegal_transition", {
      reason: "A dinner of this group order is already on its way, so it can't be canceled.",
      next: "Close it instead.",
    });
}

/**
 * Cancels a group order before its deadline: everybody's order in it is canceled and paid back whole, their share of the fee
 * too, and carts that are not paid are their owners' again. What follows is the outbox's (`callOffGroup`).
 * @throws Refusal `missing` for whoever may not; `conflict` `group_closed`, `illegal_transition` once a dinner of it is on its way.
 */
export async function cancelGroupOrder(me: Member, id: number): Promise<GroupOrderView> {
  await transaction(async (tx) => {
    await lockOpen(tx, me, id);
    await refuseUnderway(tx, id);
    // plain SQL: the deadline becomes the earlier of itself and now
    await tx`UPDATE group_order SET status = 'canceled', deadline_at = least(deadline_at, app_now()) WHERE id = ${id}`;
    await audit(tx, me, "group_order.canceled", { kind: "group_order", id }, {});
    await publish(
      tx,
      "group_order.canceled",
      { group_order_id: id, by: me.account_id },
      `group_order.canceled:${id}`,
    );
  });
  return showGroupOrder(me, id);
}
