import { z } from "zod";
import { db } from "~/data/prisma.server";
import { actions } from "../actions";
import { messageKind } from "../kind";
import { readOrderFacts } from "../order-facts.server";

type Dish = { quantity: number; name: string; instruction: string };

/** A dish as its cook is told of it. What the diner noted stands on the order alone: from an email nobody could take it back. */
function dish({ quantity, name, instruction }: Dish): string {
  return `${quantity} × ${name}${instruction === "" ? "" : ", with a note"}`;
}

/** To each cook of an order: their own dishes. */
export const orderPlacedCook = messageKind({
  topic: "kitchen",
  facts: z.object({ order_id: z.int(), chef_id: z.int() }),
  async render({ order_id, chef_id }) {
    const [order, dishes] = await Promise.all([
      readOrderFacts(order_id),
      db.orderLine.findMany({
        where: { order_id, chef_id },
        orderBy: { id: "asc" },
        select: { quantity: true, name: true, instruction: true },
      }),
    ]);
    if (!order) return null;
    return {
      title: `New order ${order.number} for ${order.day}`,
      paragraphs: [dishes.map(dish).join("\n"), `Delivery on ${order.when}.`],
      action: actions.cookOrder(order_id),
    };
  },
});
