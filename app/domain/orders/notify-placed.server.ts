import { transaction } from "~/data/transaction.server";
import { notify } from "../messages/notify.server";
import { readChangedDishes } from "./changed-dishes.server";
import { readOrderPeople } from "./order-people.server";

/** The diner's receipt and a note to each cook, once each, however often it is asked for. */
export async function notifyPlaced(order_id: number): Promise<void> {
  const [people, changes] = await Promise.all([readOrderPeople(order_id), readChangedDishes(order_id)]);
  await transaction(async (tx) => {
    const { account_id, cooks } = people;
    await notify(tx, {
      account_id,
      key: `order.placed:${order_id}:diner`,
      kind: "order.placed",
      facts: { order_id },
    });
    for (const { account_id, chef_id } of cooks)
      await notify(tx, {
        account_id,
        key: `order.placed:${order_id}:chef:${chef_id}`,
        kind: "order.placed.cook",
        facts: { order_id, chef_id },
      });
    if (changes.length > 0)
      await notify(tx, {
        account_id,
        key: `order.placed:${order_id}:allergens`,
        kind: "order.allergens_changed",
        facts: { order_id, changes },
      });
  });
}
