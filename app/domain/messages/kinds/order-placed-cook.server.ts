import { z } from "zod";
import { sql } from "~/data/sql.server";
import { actions } from "../actions";
import { messageKind } from "../kind";
import { readOrderFacts } from "../order-facts.server";

/** A dish as its cook is told of it. What the diner noted stands on the order alone: from an email nobody could take it back. */
function dish({ quantity, name, has_note }: { quantity: number; name: string; has_note: boolean }): string {
  return `${quantity} × ${name}${has_note ? ", with a note" : ""}`;
}

/** To each cook of an order: their own dishes. */
export const orderPlacedCook = messageKind({
  topic: "kitchen",
  facts: z.object({ order_id: z.int(), chef_id: z.int() }),
  async render({ order_id, chef_id }) {
    const [order, dishes] = await Promise.all([
      readOrderFacts(order_id),
      sql<{ quantity: number; name: string; has_note: boolean }[]>`
        SELECT quantity, name, instruction <> '' AS has_note FROM order_line
        WHERE order_id = ${order_id} AND chef_id = ${chef_id} ORDER BY id`,
    ]);
    if (!order) return null;
    return {
      title: `New order ${order.number} for ${order.day}`,
      paragraphs: [dishes.map(dish).join("\n"), `Delivery on ${order.when}.`],
      action: actions.cookOrder(order_id),
    };
  },
});
