import { z } from "zod";
import { formatCents } from "~/kit/money";
import { staffPaths } from "~/kit/staff-paths";
import { messageKind } from "../kind";

const PURCHASES = {
  tip: "a tip",
  gift_card: "a gift card",
  org_fund: "an organization's funding",
  invoice: "an invoice",
} as const;

/** To staff: money of a tip, a gift card or an organization's funding went back to its card without us, and what became of it. */
export const staffPurchaseReturned = messageKind({
  topic: "alarms",
  facts: z.object({
    purpose: z.enum(["tip", "gift_card", "org_fund", "invoice"]),
    payment_id: z.int(),
    /** Stripe's id of the refund, or of the dispute with the number of its movement */
    source: z.string(),
    is_dispute: z.boolean(),
    amount_cents: z.int(),
    /** how much of it is in the ledger, and of that how much was unspent and is taken back */
    booked_cents: z.int(),
    taken_cents: z.int(),
    /** how much of what is in the ledger we were giving back anyway */
    ours_cents: z.int().default(0),
  }),
  async render({ purpose, payment_id, source, is_dispute, ...cents }) {
    const { amount_cents, booked_cents, taken_cents, ours_cents } = cents;
    const how = is_dispute ? "taken by the cardholder's bank" : "refunded in Stripe's dashboard";
    const lost = booked_cents - taken_cents - ours_cents;
    const became = [
      ours_cents > 0 ? `${formatCents(ours_cents)} of it is what we were refunding anyway.` : "",
      ours_cents === 0 || taken_cents > 0
        ? `${formatCents(taken_cents)} of it was unspent and has been reversed.`
        : "",
      lost > 0 ? `${formatCents(lost)} was already spent and is the platform's loss.` : "",
      booked_cents < amount_cents
        ? `${formatCents(amount_cents - booked_cents)} of it doesn't match the ledger, which says it was already refunded or never arrived. Please check it.`
        : "",
    ].filter(Boolean);
    return {
      title: `${formatCents(amount_cents)} of ${PURCHASES[purpose]} was ${how}`,
      paragraphs: [`It is ${source} of payment ${payment_id}. ${became.join(" ")}`],
      action: { label: "Open stuck money", path: staffPaths.stuckMoney() },
    };
  },
});
