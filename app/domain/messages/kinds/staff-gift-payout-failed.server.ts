import { z } from "zod";
import { formatCents } from "~/kit/money";
import { staffPaths } from "~/kit/staff-paths";
import { messageKind } from "../kind";

/** To staff: gift money that was to go back to a card did not arrive, why, and where it is now. */
export const staffGiftPayoutFailed = messageKind({
  topic: "alarms",
  facts: z.object({
    gift_payout_id: z.int(),
    account_id: z.int(),
    amount_cents: z.int(),
    /** Stripe's words */
    stripe_says: z.string(),
    /** the cardholder's bank has taken the payment back itself */
    is_disputed: z.boolean(),
  }),
  async render({ gift_payout_id, account_id, amount_cents, stripe_says, is_disputed }) {
    return {
      title: `A payout of ${formatCents(amount_cents)} of gift money failed`,
      paragraphs: [
        `It is payout ${gift_payout_id} to account ${account_id}. Stripe says: ${stripe_says}`,
        is_disputed
          ? "The cardholder's bank already took the payment back, so what it took is not in the wallet again. They get it back if we win the dispute."
          : "The money is theirs again. Pay it out by the bank, or ask them what they would like.",
      ],
      action: { label: "Open the person", path: staffPaths.person(account_id) },
    };
  },
});
