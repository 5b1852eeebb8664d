import { z } from "zod";
import { sql } from "~/data/sql.server";
import { formatCents } from "~/kit/money";
import { actions } from "../actions";
import { messageKind } from "../kind";

/** To a cook: their share of a later tip, and by whom; of whoever has left, and in a download, it says only that somebody gave it. */
export const tipReceived = messageKind({
  topic: "kitchen",
  facts: z.object({ tip_share_id: z.int() }),
  async render({ tip_share_id }, { isDownload }) {
    // plain SQL: one statement over four tables
    const [share] = await sql<
      { amount_cents: number; order_id: number; number: string; giver: string | null }[]
    >`
      SELECT s.amount_cents, o.id AS order_id, o.number, CASE WHEN a.deleted_at IS NULL THEN a.first_name END AS giver
      FROM tip_share s JOIN tip t ON t.id = s.tip_id JOIN orders o ON o.id = t.order_id JOIN account a ON a.id = o.account_id
      WHERE s.id = ${tip_share_id}`;
    if (!share) return null;
    const giver = (isDownload ? null : share.giver) ?? "Someone";
    return {
      title: `${giver} added a tip of ${formatCents(share.amount_cents)}`,
      paragraphs: [`It's for order ${share.number}, and you keep 100% of it.`],
      action: actions.cookOrder(share.order_id),
    };
  },
});
