import { z } from "zod";
import { sql } from "~/data/sql.server";
import { formatCents } from "~/kit/money";
import { listed } from "~/kit/text";
import { actions } from "../actions";
import { messageKind } from "../kind";

/** To who gave a tip after the delivery: the shares that had not gone back when it was paid. */
export const tipPaid = messageKind({
  topic: "orders",
  facts: z.object({ order_id: z.int(), tip_share_ids: z.array(z.int()) }),
  async render({ order_id, tip_share_ids }) {
    const shares = await sql<{ amount_cents: number; number: string; cook: string | null }[]>`
      SELECT s.amount_cents, o.number, c.full_name AS cook FROM tip_share s JOIN tip t ON t.id = s.tip_id JOIN orders o ON o.id = t.order_id
      LEFT JOIN order_part p ON p.id = s.part_id LEFT JOIN chef c ON c.id = p.chef_id
      WHERE s.id = ANY (${tip_share_ids}::int[]) AND o.id = ${order_id} ORDER BY s.part_id`;
    const [first] = shares;
    if (!first) return null;
    const total = shares.reduce((sum, share) => sum + share.amount_cents, 0);
    const receivers = listed(shares.map((share) => share.cook ?? "the courier"));
    return {
      title: `Your tip of ${formatCents(total)} is paid`,
      paragraphs: [`100% goes to ${receivers}. You'll find it on the receipt for order ${first.number}.`],
      action: actions.order(order_id),
    };
  },
});
