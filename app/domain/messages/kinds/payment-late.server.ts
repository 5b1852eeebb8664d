import { z } from "zod";
import { db } from "~/data/prisma.server";
import { formatCents } from "~/kit/money";
import { paths } from "~/kit/paths";
import { actions } from "../actions";
import { messageKind } from "../kind";

/** To who paid after their checkout was over. */
export const paymentLate = messageKind({
  topic: "orders",
  facts: z.object({ payment_id: z.int() }),
  async render({ payment_id }) {
    const late = await db.payment.findUnique({ where: { id: payment_id }, select: { amount_cents: true } });
    if (!late) return null;
    return {
      title: `Your payment of ${formatCents(late.amount_cents)} is being refunded to your card`,
      paragraphs: [
        "It arrived after your 15 minutes at checkout were up, so your order wasn't placed. The refund takes a few days to show up on your card.",
      ],
      action: actions.open(paths.cart()),
    };
  },
});
