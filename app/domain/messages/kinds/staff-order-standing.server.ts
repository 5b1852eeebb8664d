import { z } from "zod";
import { staffPaths } from "~/kit/staff-paths";
import { messageKind } from "../kind";
import { readOrderNumber } from "../order-facts.server";

/** To staff: all that was paid for an order was refunded, but the order is still open. */
export const staffOrderStanding = messageKind({
  topic: "alarms",
  facts: z.object({ order_id: z.int() }),
  async render({ order_id }) {
    const number = await readOrderNumber(order_id);
    if (number === null) return null;
    return {
      title: `Everything paid for order ${number} was refunded, but the order is still open`,
      paragraphs: [
        `It was refunded at Stripe. If the order should be canceled, cancel it, and let DinDin pay.`,
      ],
      action: { label: "Open the order", path: staffPaths.order(order_id) },
    };
  },
});
