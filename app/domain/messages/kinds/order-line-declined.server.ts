import { z } from "zod";
import { db } from "~/data/prisma.server";
import { actions } from "../actions";
import { messageKind } from "../kind";
import { MethodRefunds, refundSentence } from "../method-refunds";

/** To the diner: a cook can't make one dish, why, and what of the order had gone back by then. */
export const orderLineDeclined = messageKind({
  topic: "orders",
  facts: z.object({ order_id: z.int(), line_id: z.int(), refunds: MethodRefunds }),
  async render({ order_id, line_id, refunds }) {
    const dish = await db.orderLine.findUnique({
      where: { id: line_id, order_id },
      select: { name: true, decline_reason: true, order: { select: { number: true } } },
    });
    if (!dish) return null;
    return {
      title: `${dish.name} can't be made for your order ${dish.order.number}`,
      paragraphs: [`The cook says: ${dish.decline_reason ?? ""}`, refundSentence(refunds)],
      action: actions.order(order_id),
    };
  },
});
