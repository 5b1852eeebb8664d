import { z } from "zod";
import { formatCents } from "~/kit/money";
import { staffPaths } from "~/kit/staff-paths";
import { messageKind } from "../kind";

/** To staff: Stripe took money for a payment of ours that is in no row. */
export const staffPaymentUnknown = messageKind({
  topic: "alarms",
  facts: z.object({ stripe_intent_id: z.string(), amount_cents: z.int() }),
  async render({ stripe_intent_id, amount_cents }) {
    return {
      title: `Stripe has a payment of ${formatCents(amount_cents)} that doesn't belong to any order`,
      paragraphs: [
        `Payment ${stripe_intent_id} is for a purchase that isn't in the database. If the database was restored to an earlier state, npm run reconcile -- --since <when it was saved> lists what was lost and refunds it.`,
      ],
      action: { label: "Open the reconciliation", path: staffPaths.reconciliation() },
    };
  },
});
