import { z } from "zod";
import { staffPaths } from "~/kit/staff-paths";
import { messageKind } from "../kind";

/** To staff: something at Stripe that our ledger doesn't explain, which `npm run reconcile` left to them. */
export const staffReconcileLeft = messageKind({
  topic: "alarms",
  facts: z.object({
    what: z.enum(["payment", "refund", "dispute", "transfer", "customer", "account"]),
    stripe_id: z.string(),
    /** what the command printed of it */
    note: z.string(),
  }),
  async render({ what, stripe_id, note }) {
    return {
      title: `A ${what} at Stripe that our ledger doesn't explain`,
      paragraphs: [`${stripe_id}: ${note}.`],
      action: { label: "Open the reconciliation", path: staffPaths.reconciliation() },
    };
  },
});
