import { z } from "zod";
import { messageKind } from "../kind";
import { readOrderNumber } from "../order-facts.server";

/** To staff: all that was paid for an order has gone back, and it is still to be cooked. */
export const staffOrderStanding = messageKind({
  topic: "alarms",
  facts: z.object({ order_id: z.int() }),
  async render({ order_id }) {
    const number = await readOrderNumber(order_id);
    if (number === null) return null;
    return {
      title: `All that was paid for order ${number} has gone back, and it is still to be cooked`,
      paragraphs: [
        `It was refunded at Stripe. If the order is off, call it off: npm run staff -- cancel ${number} --borne-by platform --reason "Refunded at Stripe".`,
      ],
      action: null,
    };
  },
});
