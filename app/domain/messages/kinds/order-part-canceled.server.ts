import { z } from "zod";
import { actions } from "../actions";
import { messageKind } from "../kind";
import { readOrderNumber } from "../order-facts.server";

/** To the cook of a part that staff called off: of the whole order where it is the only one. */
export const orderPartCanceled = messageKind({
  topic: "kitchen",
  facts: z.object({ order_id: z.int() }),
  async render({ order_id }) {
    const number = await readOrderNumber(order_id);
    if (number === null) return null;
    return {
      title: `Order ${number} is canceled`,
      paragraphs: ["Please don't cook it."],
      action: actions.cookOrder(order_id),
    };
  },
});
