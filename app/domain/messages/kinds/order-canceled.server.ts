import { z } from "zod";
import { actions } from "../actions";
import { messageKind } from "../kind";
import { MethodRefunds, refundSentence } from "../method-refunds";
import { readOrderNumber } from "../order-facts.server";

/** To the diner: the whole order is off, and what had gone back by then. Its push takes the place of all its parts' steps. */
export const orderCanceled = messageKind({
  topic: "orders",
  facts: z.object({
    order_id: z.int(),
    refunds: MethodRefunds,
    /** what the card's bank took back by a dispute; not in facts of the version before */
    bank_cents: z.int().optional(),
    /** why, where staff have said it */
    reason: z.string().optional(),
  }),
  async render({ order_id, refunds, bank_cents, reason }) {
    const number = await readOrderNumber(order_id);
    if (number === null) return null;
    const action = actions.order(order_id);
    return {
      title: `Your order ${number} is canceled`,
      paragraphs: [...(reason ? [reason] : []), refundSentence(refunds, bank_cents)],
      action,
      tag: action.path,
    };
  },
});
