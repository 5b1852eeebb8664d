import { z } from "zod";
import { formatCents } from "~/kit/money";
import { actions } from "../actions";
import { messageKind } from "../kind";
import { readOrderNumber } from "../order-facts.server";

/** To the diner: their card could not take a refund of the order, or of a tip, and staff have put it into the wallet. */
export const orderRefundMoved = messageKind({
  topic: "orders",
  facts: z.object({ order_id: z.int(), amount_cents: z.int() }),
  async render({ order_id, amount_cents }) {
    const number = await readOrderNumber(order_id);
    if (number === null) return null;
    return {
      title: `Your refund for order ${number} is in your wallet`,
      paragraphs: [
        `Your card couldn't take ${formatCents(amount_cents)} that we refunded, so we put it into your wallet. It never expires, and you can spend it on any dinner.`,
      ],
      action: actions.order(order_id),
    };
  },
});
