import { z } from "zod";
import { sql } from "~/data/sql.server";
import { formatDay } from "~/kit/day";
import { formatCents } from "~/kit/money";
import { actions } from "../actions";
import { messageKind } from "../kind";

/** To a cook: Stripe refused to send a transfer, which is tried again without them. */
export const transferFailed = messageKind({
  topic: "kitchen",
  facts: z.object({ transfer_id: z.int() }),
  async render({ transfer_id }) {
    // plain SQL: one statement over five tables, and a day in the time zone of one of them
    const [transfer] = await sql<{ earned_cents: number; number: string; day: string }[]>`
      SELECT t.amount_cents + t.offset_cents AS earned_cents, o.number, (t.due_at AT TIME ZONE k.time_zone)::date AS day
      FROM transfer t JOIN chef c ON c.id = t.chef_id JOIN marketplace k ON k.id = c.marketplace_id
      JOIN order_part p ON p.id = t.part_id JOIN orders o ON o.id = p.order_id WHERE t.id = ${transfer_id}`;
    if (!transfer) return null;
    const { earned_cents, number, day } = transfer;
    return {
      title: `Your ${formatCents(earned_cents)} for order ${number} is delayed`,
      paragraphs: [
        `Stripe couldn't process the payment that was due on ${formatDay(day)}. You don't need to do anything. We'll keep trying until it's sent.`,
      ],
      action: actions.payouts(),
    };
  },
});
