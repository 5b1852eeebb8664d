import { transaction } from "~/data/transaction.server";
import { notify } from "../messages/notify.server";
import { readOrderPeople } from "../orders/order-people.server";
import type { Events } from "../outbox/events";

/** Staff changed an order: its diner and its cooks are told, once for each event. A dish that is added is its own cook's alone. */
export async function notifyOrderChanged(
  { order_id, change, line_id }: Events["order.changed"],
  key: string,
): Promise<void> {
  const { account_id, cooks } = await readOrderPeople(order_id);
  await transaction(async (tx) => {
    const dish =
      line_id === null
        ? null
        : await tx.db.orderLine.findUnique({ where: { id: line_id }, select: { chef_id: true } });
    const facts = { order_id, change, line_id };
    await notify(tx, {
      ...{ account_id, key: `${key}:diner`, kind: "order.changed" },
      facts: { ...facts, is_cook: false },
    });
    for (const cook of cooks.filter((one) => dish === null || one.chef_id === dish.chef_id))
      await notify(tx, {
        ...{ account_id: cook.account_id, key: `${key}:chef:${cook.chef_id}`, kind: "order.changed" },
        facts: { ...facts, is_cook: true },
      });
  });
}
