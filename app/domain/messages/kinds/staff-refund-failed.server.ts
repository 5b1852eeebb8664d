import { z } from "zod";
import { formatCents } from "~/kit/money";
import { messageKind } from "../kind";
import { readOrderNumber } from "../order-facts.server";

/** To staff: a refund did not arrive, whether the diner is still owed it, and how to try it again. */
export const staffRefundFailed = messageKind({
  topic: "alarms",
  facts: z.object({
    order_id: z.int(),
    amount_cents: z.int(),
    /** which refund, or which share of a later tip */
    failed: z.discriminatedUnion("of", [
      z.object({ of: z.literal("refund"), refund_id: z.int() }),
      z.object({ of: z.literal("tip"), tip_share_id: z.int() }),
    ]),
    /** Stripe's words */
    stripe_says: z.string(),
    /** the cardholder's bank has taken the payment back itself */
    is_disputed: z.boolean(),
  }),
  async render({ order_id, amount_cents, failed, stripe_says, is_disputed }) {
    const number = await readOrderNumber(order_id);
    if (number === null) return null;
    const which = failed.of === "tip" ? `tip-${failed.tip_share_id}` : String(failed.refund_id);
    const again = `npm run staff -- retry-refund ${which}`;
    return {
      title: `A refund of ${formatCents(amount_cents)} for order ${number} failed`,
      paragraphs: [
        `Stripe says: ${stripe_says}`,
        is_disputed
          ? `The cardholder's bank already took this payment back, so the diner is owed nothing more unless we win the dispute. In that case, retry with ${again}.`
          : `The diner is still owed this refund. Retry with ${again}, or contact the diner.`,
      ],
      action: null,
    };
  },
});
