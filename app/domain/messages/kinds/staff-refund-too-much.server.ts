import { z } from "zod";
import { formatCents } from "~/kit/money";
import { staffPaths } from "~/kit/staff-paths";
import { messageKind } from "../kind";
import { readOrderNumber } from "../order-facts.server";

/** To staff: more of an order was refunded in Stripe's dashboard than was open of it. */
export const staffRefundTooMuch = messageKind({
  topic: "alarms",
  facts: z.object({ order_id: z.int(), amount_cents: z.int(), stripe_refund_id: z.string() }),
  async render({ order_id, amount_cents, stripe_refund_id }) {
    const number = await readOrderNumber(order_id);
    if (number === null) return null;
    return {
      title: `Stripe's dashboard refunded more of order ${number} than was left to refund`,
      paragraphs: [
        `${formatCents(amount_cents)} of refund ${stripe_refund_id} went back to the card, although the ledger says it was already refunded. Please check it.`,
      ],
      action: { label: "Open the order", path: staffPaths.order(order_id) },
    };
  },
});
