import { z } from "zod";
import { formatCents } from "~/kit/money";
import { staffPaths } from "~/kit/staff-paths";
import { messageKind } from "../kind";

/** To staff: a refund of a tip failed in Stripe's dashboard, and its card is still owed what went back less since. */
export const staffTipOwed = messageKind({
  topic: "alarms",
  facts: z.object({ payment_id: z.int(), owed_cents: z.int(), source: z.string() }),
  async render({ payment_id, owed_cents, source }) {
    const owed = formatCents(owed_cents);
    return {
      title: `${owed} of a canceled tip still needs to be refunded to its card`,
      paragraphs: [
        `A refund in Stripe's dashboard failed, so what went back of the tip falls short (seen at ${source}). Please refund ${owed} of payment ${payment_id} there.`,
      ],
      action: { label: "Open stuck money", path: staffPaths.stuckMoney() },
    };
  },
});
