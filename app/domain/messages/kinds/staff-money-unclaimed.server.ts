import { z } from "zod";
import { formatCents } from "~/kit/money";
import { staffPaths } from "~/kit/staff-paths";
import { messageKind } from "../kind";

/** What brought money back to somebody who has left. */
export const UnclaimedCause = z.discriminatedUnion("of", [
  z.object({ of: z.literal("tip"), order_id: z.int() }),
  z.object({ of: z.literal("refund"), order_id: z.int() }),
  /** `source` is Stripe's id of the refund or the dispute */
  z.object({ of: z.literal("gift_card"), source: z.string() }),
]);
export type UnclaimedCause = z.output<typeof UnclaimedCause>;

function causeSentence(cause: UnclaimedCause): string {
  if (cause.of === "tip") return `It is a tip on order ${cause.order_id}.`;
  if (cause.of === "refund") return `It is a refund of an order (${cause.order_id}).`;
  return `It is a gift card's money, see ${cause.source} at Stripe.`;
}

/** To staff: own money came back to someone who deleted their account. */
export const staffMoneyUnclaimed = messageKind({
  topic: "alarms",
  facts: z.object({ account_id: z.int(), amount_cents: z.int(), cause: UnclaimedCause }),
  async render({ account_id, amount_cents, cause }) {
    return {
      title: `${formatCents(amount_cents)} came back to someone who deleted their account`,
      paragraphs: [
        `${causeSentence(cause)} We're keeping it for account ${account_id} until its owner asks for it. Pay it out by the bank then, and record that in the back office at Money, Transfers.`,
      ],
      action: { label: "Open the transfers", path: staffPaths.transfers() },
    };
  },
});
