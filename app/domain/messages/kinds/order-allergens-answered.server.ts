import { z } from "zod";
import { db } from "~/data/prisma.server";
import { actions } from "../actions";
import { messageKind } from "../kind";
import { readOrderNumber } from "../order-facts.server";

/** To the cook: a diner who was asked about a dish's new allergens or ingredients keeps it, or has called it off. */
export const orderAllergensAnswered = messageKind({
  topic: "kitchen",
  facts: z.object({ order_id: z.int(), line_id: z.int(), answer: z.enum(["keep", "cancel"]) }),
  async render({ order_id, line_id, answer }) {
    const [number, line] = await Promise.all([
      readOrderNumber(order_id),
      db.orderLine.findUnique({ where: { id: line_id }, select: { name: true, quantity: true } }),
    ]);
    if (number === null || line === null) return null;
    const dish = `${line.quantity} × ${line.name}`;
    return answer === "keep"
      ? {
          title: `Order ${number}: the diner keeps ${line.name}`,
          paragraphs: [`They have seen the new allergens or ingredients. You can cook ${dish}.`],
          action: actions.cookOrder(order_id),
        }
      : {
          title: `Order ${number}: the diner canceled ${line.name}`,
          paragraphs: [`Please don't cook ${dish} for this order. We've refunded the diner.`],
          action: actions.cookOrder(order_id),
        };
  },
});
