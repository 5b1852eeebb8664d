import { z } from "zod";
import { sql } from "~/data/sql.server";
import { formatDay } from "~/kit/day";
import { formatCents } from "~/kit/money";
import { countOf } from "~/kit/text";
import { actions } from "../actions";
import { messageKind } from "../kind";

/** Orders that one message names; the statement has them all. */
const NAMED = 20;

interface Sent {
  number: string;
  amount_cents: number;
  tip_cents: number;
  offset_cents: number;
  /** the day it was sent, in the kitchen's time zone */
  day: string;
}

function lineOf({ number, amount_cents, tip_cents, offset_cents }: Sent): string {
  const terms = [
    tip_cents > 0 ? `${formatCents(tip_cents)} in tips` : "",
    offset_cents > 0 ? `${formatCents(offset_cents)} withheld for earlier refunds` : "",
  ].filter(Boolean);
  return `Order ${number}: ${formatCents(amount_cents)}${terms.length > 0 ? ` (${terms.join(", ")})` : ""}`;
}

/** When it was sent, in words: a day, two, or from the first to the last, as after a job that was long delayed. */
function daysOf(sent: readonly Sent[]): string {
  const days = [...new Set(sent.map((one) => one.day))].sort().map(formatDay);
  return days.length > 2 ? `from ${days[0]} to ${days.at(-1)}` : `on ${days.join(" and ")}`;
}

/** To a cook: what is on its way to their bank, order by order, with tips and what was withheld of it. */
export const transfersSent = messageKind({
  topic: "kitchen",
  facts: z.object({ transfer_ids: z.array(z.int()) }),
  async render({ transfer_ids }) {
    // plain SQL: one statement over five tables, and days in the time zone of one of them
    // never null: day: the message is about transfers that were sent
    const sent = await sql<Sent[]>`
      SELECT o.number, t.amount_cents, t.tip_cents, t.offset_cents, (t.sent_at AT TIME ZONE k.time_zone)::date AS day
      FROM transfer t JOIN order_part p ON p.id = t.part_id JOIN orders o ON o.id = p.order_id
      JOIN chef c ON c.id = t.chef_id JOIN marketplace k ON k.id = c.marketplace_id
      WHERE t.id = ANY (${transfer_ids}::int[]) ORDER BY t.id`;
    if (sent.length === 0) return null;
    const total = sent.reduce((sum, one) => sum + one.amount_cents, 0);
    const more = sent.length > NAMED ? [`… and ${countOf(sent.length - NAMED, "more order")}.`] : [];
    return {
      title:
        total > 0
          ? `${formatCents(total)} is on its way to you`
          : "Your latest earnings covered earlier refunds",
      paragraphs: [
        `Sent ${daysOf(sent)} for ${countOf(new Set(sent.map((one) => one.number)).size, "order")}.`,
        [...sent.slice(0, NAMED).map(lineOf), ...more].join("\n"),
        `${total > 0 ? "It should reach your bank in a few days. " : ""}Your statement lists every order.`,
      ],
      action: actions.payouts(),
    };
  },
});
