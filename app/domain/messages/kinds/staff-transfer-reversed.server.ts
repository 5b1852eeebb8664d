import { z } from "zod";
import { formatCents } from "~/kit/money";
import { messageKind } from "../kind";
import { readOrderNumber } from "../order-facts.server";

/** To staff: somebody reversed a transfer, or part of one, in Stripe's dashboard. */
export const staffTransferReversed = messageKind({
  topic: "alarms",
  facts: z.object({ order_id: z.int(), amount_cents: z.int() }),
  async render({ order_id, amount_cents }) {
    const number = await readOrderNumber(order_id);
    if (number === null) return null;
    return {
      title: `${formatCents(amount_cents)} was called back from a cook in Stripe's dashboard`,
      paragraphs: [
        `It had been sent for order ${number}, and by the books it is theirs still: it is sent again with the next transfers. If the cook is to bear it, refund the order with --borne-by chef.`,
      ],
      action: null,
    };
  },
});
