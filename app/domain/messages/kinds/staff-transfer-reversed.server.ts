import { z } from "zod";
import { formatCents } from "~/kit/money";
import { staffPaths } from "~/kit/staff-paths";
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
      title: `${formatCents(amount_cents)} was reversed from a cook in Stripe's dashboard`,
      paragraphs: [
        `It was sent for order ${number}, and the ledger says it's still theirs, so it will be sent again with the next transfers. If the cook should pay for it, refund the order and let the cook pay.`,
      ],
      action: { label: "Open the order", path: staffPaths.order(order_id) },
    };
  },
});
