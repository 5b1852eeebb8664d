import { z } from "zod";
import { db } from "~/data/prisma.server";
import { actions } from "../actions";
import { messageKind } from "../kind";
import { MethodRefunds, refundSentence } from "../method-refunds";

/** To the diner: a cook can't make one dish, why, what of the order had gone back by then, and what its card's bank had. Cents. */
export const orderLineDeclined = messageKind({
  topic: "orders",
  facts: z.object({
    order_id: z.int(),
    line_id: z.int(),
    refunds: MethodRefunds,
    bank_cents: z.int().optional(),
  }),
  async render({ order_id, line_id, refunds, bank_cents }) {
    const dish = await db.orderLine.findUnique({
      where: { id: line_id, order_id },
      select: { name: true, decline_reason: true, order: { select: { number: true } } },
    });
    if (!dish) return null;
    return {
      title: `${dish.name} can't be made for your order ${dish.order.number}`,
      paragraphs: [`The cook says: ${dish.decline_reason ?? ""}`, refundSentence(refunds, bank_cents)],
      action: actions.order(order_id),
    };
  },
});
