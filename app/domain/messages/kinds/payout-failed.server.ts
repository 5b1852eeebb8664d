import { z } from "zod";
import { db } from "~/data/prisma.server";
import { dayIn, formatDay } from "~/kit/day";
import { formatCents } from "~/kit/money";
import { actions } from "../actions";
import { messageKind } from "../kind";

/** To a cook: their bank refused a payout, and why. */
export const payoutFailed = messageKind({
  topic: "kitchen",
  facts: z.object({ payout_id: z.int() }),
  async render({ payout_id }) {
    const payout = await db.payout.findUnique({
      where: { id: payout_id },
      select: { amount_cents: true, failure: true, arrival_date: true },
    });
    if (!payout) return null;
    const { amount_cents, failure } = payout;
    const day = dayIn("UTC", payout.arrival_date);
    return {
      title: `Your bank rejected a payout of ${formatCents(amount_cents)}`,
      paragraphs: [
        `${failure ? `${failure} ` : ""}It should have arrived on ${formatDay(day)}. The money is safe at Stripe. Please check your bank details there, and it will be paid out again.`,
      ],
      action: actions.bank(),
    };
  },
});
