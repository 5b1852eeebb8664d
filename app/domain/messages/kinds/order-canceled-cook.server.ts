import { z } from "zod";
import { actions } from "../actions";
import { messageKind } from "../kind";
import { readOrderFacts } from "../order-facts.server";

/** To each cook of an order that is off, unless they called it off themselves. */
export const orderCanceledCook = messageKind({
  topic: "kitchen",
  facts: z.object({ order_id: z.int() }),
  async render({ order_id }) {
    const order = await readOrderFacts(order_id);
    if (!order) return null;
    const action = actions.cookOrder(order_id);
    return {
      title: `Order ${order.number} for ${order.day} is canceled`,
      paragraphs: ["Please don't cook it."],
      action,
      tag: action.path,
    };
  },
});
