import { z } from "zod";
import { actions } from "../actions";
import { messageKind } from "../kind";
import { MethodRefunds, refundWords } from "../method-refunds";
import { readOrderNumber } from "../order-facts.server";

/** To the diner: staff gave money or vouchers back. */
export const orderRefunded = messageKind({
  topic: "orders",
  facts: z.object({
    order_id: z.int(),
    refunds: MethodRefunds,
    /** the same in words, of events of the version before; to be removed with their `refunds` (January 2027) */
    words: z.string().optional(),
  }),
  async render({ order_id, refunds, words }) {
    const number = await readOrderNumber(order_id);
    if (number === null) return null;
    const back = words ?? refundWords(refunds);
    return {
      title: `A refund for your order ${number}`,
      paragraphs: [`Your refund: ${back}. Card refunds take a few days to show up.`],
      action: actions.order(order_id),
    };
  },
});
