import { transaction } from "~/data/transaction.server";
import { untieCarts } from "../carts/tie-cart.server";
import { notify } from "../messages/notify.server";

/**
 * Carts of a group order that is over and not paid are their owners' own again, with what is in them, and the owners are told.
 * Those whose checkout is under way stay until it has ended. Nothing happens while the group is open.
 */
export async function dropUnpaid(group_order_id: number, how: "deadline" | "canceled"): Promise<void> {
  await transaction(async (tx) => {
    const group = await tx.db.groupOrder.findUnique({
      where: { id: group_order_id },
      select: { status: true },
    });
    if (!group || group.status === "open") return;
    for (const account_id of await untieCarts(tx, group_order_id)) {
      const key = `group_order.over:${group_order_id}:${account_id}`;
      await notify(tx, { account_id, key, kind: "group_order.over", facts: { group_order_id, how } });
    }
  });
}
