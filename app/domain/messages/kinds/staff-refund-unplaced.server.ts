import { z } from "zod";
import { formatCents } from "~/kit/money";
import { staffPaths } from "~/kit/staff-paths";
import { messageKind } from "../kind";
import { readOrderNumber } from "../order-facts.server";

/** To staff: an order that was never placed was refunded in Stripe's dashboard. */
export const staffRefundUnplaced = messageKind({
  topic: "alarms",
  facts: z.object({ order_id: z.int(), amount_cents: z.int(), stripe_refund_id: z.string() }),
  async render({ order_id, amount_cents, stripe_refund_id }) {
    const number = await readOrderNumber(order_id);
    if (number === null) return null;
    return {
      title: `${formatCents(amount_cents)} of order ${number} was refunded to its card before it was placed`,
      paragraphs: [
        `It was refunded in Stripe's dashboard (${stripe_refund_id}) during or after checkout. The order wasn't placed, and its portions, wallet money and vouchers have been released. You don't need to do anything.`,
      ],
      action: { label: "Open the order", path: staffPaths.order(order_id) },
    };
  },
});
