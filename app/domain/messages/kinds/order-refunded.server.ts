import { z } from "zod";
import { actions } from "../actions";
import { messageKind } from "../kind";
import { cardNote, MethodRefunds, refundWords } from "../method-refunds";
import { readDishName, readOrderNumber } from "../order-facts.server";

/** To the diner: staff gave money or vouchers back. */
export const orderRefunded = messageKind({
  topic: "orders",
  facts: z.object({
    order_id: z.int(),
    /** the dish it is for, where it is for one */
    line_id: z.int().optional(),
    refunds: MethodRefunds,
    /** the same in words, of events of the version before; to be removed with their `refunds` (January 2027) */
    words: z.string().optional(),
  }),
  async render({ order_id, line_id, refunds, words }) {
    const number = await readOrderNumber(order_id);
    if (number === null) return null;
    const back = words ?? refundWords(refunds);
    const dish = line_id === undefined ? null : await readDishName(order_id, line_id);
    return {
      title: `A refund for your order ${number}`,
      paragraphs: [
        `Your refund${dish === null ? "" : ` for ${dish}`}: ${back}.${words === undefined ? cardNote(refunds) : ""}`,
      ],
      action: actions.order(order_id),
    };
  },
});
