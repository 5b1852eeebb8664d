import { z } from "zod";
import { formatCents } from "~/kit/money";
import { staffPaths } from "~/kit/staff-paths";
import { messageKind } from "../kind";
import { readOrderNumber } from "../order-facts.server";

/** Which refund of an order failed, or which share of a later tip. */
const FailedSubject = z.discriminatedUnion("of", [
  z.object({ of: z.literal("refund"), refund_id: z.int() }),
  z.object({ of: z.literal("tip"), tip_share_id: z.int() }),
]);
export type FailedSubject = z.output<typeof FailedSubject>;

/** To staff: a refund did not arrive, whether the diner is still owed it, and how to try it again. */
export const staffRefundFailed = messageKind({
  topic: "alarms",
  facts: z.object({
    order_id: z.int(),
    amount_cents: z.int(),
    failed: FailedSubject,
    /** Stripe's words */
    stripe_says: z.string(),
    /** the cardholder's bank has taken the payment back itself */
    is_disputed: z.boolean(),
  }),
  async render({ order_id, amount_cents, stripe_says, is_disputed }) {
    const number = await readOrderNumber(order_id);
    if (number === null) return null;
    return {
      title: `A refund of ${formatCents(amount_cents)} for order ${number} failed`,
      paragraphs: [
        `Stripe says: ${stripe_says}`,
        is_disputed
          ? `The cardholder's bank already took this payment back, so the diner is owed nothing more unless we win the dispute. In that case, try it again at Money, Transfers.`
          : "The diner is still owed this refund. Try it again at Money, Transfers, or give it to their wallet there.",
      ],
      action: { label: "Open the transfers", path: staffPaths.transfers() },
    };
  },
});
