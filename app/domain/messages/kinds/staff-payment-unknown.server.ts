import { z } from "zod";
import { formatCents } from "~/kit/money";
import { messageKind } from "../kind";

/** To staff: Stripe took money for a payment of ours that is in no row. */
export const staffPaymentUnknown = messageKind({
  topic: "alarms",
  facts: z.object({ stripe_intent_id: z.string(), amount_cents: z.int() }),
  async render({ stripe_intent_id, amount_cents }) {
    return {
      title: `Stripe has a payment of ${formatCents(amount_cents)} that belongs to no order`,
      paragraphs: [
        `Payment ${stripe_intent_id} names a purchase that is not in the database. Was the database put back to an earlier state? Then npm run reconcile -- --since <when it was saved> lists what was lost and gives the money back.`,
      ],
      action: null,
    };
  },
});
