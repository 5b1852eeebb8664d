import { z } from "zod";
import { db } from "~/data/prisma.server";
import { formatCents } from "~/kit/money";
import { joinWords } from "~/kit/text";
import { actions } from "../actions";
import { messageKind } from "../kind";
import { readOrderNumber } from "../order-facts.server";

/** To who gave a tip after the delivery: the shares that had not gone back when it was paid. */
export const tipPaid = messageKind({
  topic: "orders",
  facts: z.object({ order_id: z.int(), tip_share_ids: z.array(z.int()) }),
  async render({ order_id, tip_share_ids }) {
    const [number, shares] = await Promise.all([
      readOrderNumber(order_id),
      db.tipShare.findMany({
        where: { id: { in: tip_share_ids }, tip: { order_id } },
        orderBy: { part_id: "asc" },
        select: { amount_cents: true, part: { select: { chef: { select: { full_name: true } } } } },
      }),
    ]);
    if (shares.length === 0) return null;
    const total = shares.reduce((sum, share) => sum + share.amount_cents, 0);
    const receivers = joinWords(shares.map((share) => share.part?.chef.full_name ?? "the courier"));
    return {
      title: `Your tip of ${formatCents(total)} is paid`,
      paragraphs: [`100% goes to ${receivers}. You'll find it on the receipt for order ${number}.`],
      action: actions.order(order_id),
    };
  },
});
