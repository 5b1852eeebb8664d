import { z } from "zod";
import { db } from "~/data/prisma.server";
import { actions } from "../actions";
import { messageKind } from "../kind";

/** To the cook: the diner takes what was offered instead, has chosen the refund, or has not answered in time. */
export const orderSwapAnswered = messageKind({
  topic: "kitchen",
  facts: z.object({ order_id: z.int(), line_id: z.int(), answer: z.enum(["take", "refund", "none"]) }),
  async render({ order_id, line_id, answer }) {
    const offer = await db.swapOffer.findUnique({
      where: { line_id, line: { order_id } },
      select: {
        instead_of: true,
        meal: { select: { name: true } },
        line: { select: { quantity: true, order: { select: { number: true } } } },
      },
    });
    if (!offer) return null;
    const { number } = offer.line.order;
    const action = actions.cookOrder(order_id);
    if (answer === "take")
      return {
        title: `Order ${number}: the diner takes ${offer.meal.name}`,
        paragraphs: [
          `Please cook ${offer.line.quantity} × ${offer.meal.name} instead of ${offer.instead_of}.`,
        ],
        action,
      };
    const why =
      answer === "refund" ? "The diner chose the refund." : "The diner didn't answer before the deadline.";
    return {
      title: `Order ${number}: ${offer.instead_of} is off`,
      paragraphs: [`${why} Please don't cook ${offer.meal.name} for this order.`],
      action,
    };
  },
});
