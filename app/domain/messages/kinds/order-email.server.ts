import { z } from "zod";
import { db } from "~/data/prisma.server";
import { actions } from "../actions";
import { messageKind } from "../kind";
import { readOrderNumber } from "../order-facts.server";

/** To the diner or a cook of an order: what somebody of the team wrote to them, as the audit has it. */
export const orderEmail = messageKind({
  topic: "orders",
  facts: z.object({ order_id: z.int(), audit_entry_id: z.int(), is_cook: z.boolean() }),
  async render({ order_id, audit_entry_id, is_cook }) {
    const [number, entry] = await Promise.all([
      readOrderNumber(order_id),
      db.auditEntry.findUnique({ where: { id: audit_entry_id }, select: { reason: true } }),
    ]);
    if (number === null || !entry?.reason) return null;
    return {
      title: is_cook ? `About order ${number}` : `About your order ${number}`,
      paragraphs: entry.reason.split(/\n{2,}/),
      action: is_cook ? actions.cookOrder(order_id) : actions.order(order_id),
    };
  },
});
