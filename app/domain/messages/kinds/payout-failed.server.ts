import { z } from "zod";
import { sql } from "~/data/sql.server";
import { formatDay } from "~/kit/day";
import { formatCents } from "~/kit/money";
import { actions } from "../actions";
import { messageKind } from "../kind";

/** To a cook: their bank refused a payout, and why in Stripe's words. */
export const payoutFailed = messageKind({
  topic: "kitchen",
  facts: z.object({ payout_id: z.int() }),
  async render({ payout_id }) {
    const [payout] = await sql<{ amount_cents: number; failure: string | null; day: string }[]>`
      SELECT amount_cents, failure, arrival_date AS day FROM payout WHERE id = ${payout_id}`;
    if (!payout) return null;
    const { amount_cents, failure, day } = payout;
    return {
      title: `Your bank rejected a payout of ${formatCents(amount_cents)}`,
      paragraphs: [
        `${failure ? `${failure} ` : ""}It should have arrived on ${formatDay(day)}. The money is safe at Stripe. Please check your bank details there, and it will be paid out again.`,
      ],
      action: actions.bank(),
    };
  },
});
