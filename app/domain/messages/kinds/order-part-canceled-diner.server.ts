import { z } from "zod";
import { db } from "~/data/prisma.server";
import { actions } from "../actions";
import { messageKind } from "../kind";
import { MethodRefunds, refundSentence } from "../method-refunds";

/** To the diner: staff called some dishes off while the rest of the order stays, which, why where it is said, and what came back. */
export const orderPartCanceledDiner = messageKind({
  topic: "orders",
  facts: z.object({
    order_id: z.int(),
    line_ids: z.array(z.int()),
    refunds: MethodRefunds,
    /** what the card's bank took back by a dispute */
    bank_cents: z.int(),
    reason: z.string().optional(),
  }),
  async render({ order_id, line_ids, refunds, bank_cents, reason }) {
    const lines = await db.orderLine.findMany({
      where: { order_id, id: { in: line_ids } },
      select: {
        ...{ name: true, quantity: true, order: { select: { number: true } } },
        chef: { select: { full_name: true } },
      },
      orderBy: { id: "asc" },
    });
    const [first] = lines;
    if (!first) return null;
    const cooks = [...new Set(lines.map(({ chef }) => chef.full_name))];
    const dishes = lines.map(({ quantity, name }) => `${quantity} × ${name}`).join(", ");
    return {
      title: `Part of your order ${first.order.number} is canceled`,
      paragraphs: [
        `${dishes} by ${cooks.join(" and ")} won't come.${reason ? ` ${reason}` : ""}`,
        refundSentence(refunds, bank_cents),
        "The rest of your order stays as it is.",
      ],
      action: actions.order(order_id),
    };
  },
});
