import { z } from "zod";
import { bankHasIt } from "../../tenders/bank-texts";
import { actions } from "../actions";
import { messageKind } from "../kind";
import { cardNote, MethodRefunds, refundWords } from "../method-refunds";
import { readDishName, readOrderNumber } from "../order-facts.server";

/** To the diner: money or vouchers went back. `bank_cents`: what the card's bank had taken back of it already. */
export const orderRefunded = messageKind({
  topic: "orders",
  facts: z.object({
    order_id: z.int(),
    /** the dish it is for, where it is for one */
    line_id: z.int().optional(),
    refunds: MethodRefunds,
    bank_cents: z.int().optional(),
    /** the same in words, in events and rows of versions until November 2026 (decision 159) */
    words: z.string().optional(),
  }),
  async render({ order_id, line_id, refunds, bank_cents = 0, words }) {
    const number = await readOrderNumber(order_id);
    if (number === null) return null;
    const back = words ?? refundWords(refunds);
    const bank = bank_cents > 0 ? ` ${bankHasIt(bank_cents)}` : "";
    const dish = line_id === undefined ? null : await readDishName(order_id, line_id);
    const ofDish = dish === null ? "" : ` for ${dish}`;
    const isBankAlone = bank_cents > 0 && refunds.length === 0;
    return {
      title: isBankAlone ? `Your order ${number} and your bank` : `A refund for your order ${number}`,
      paragraphs: [
        isBankAlone
          ? `A refund${ofDish} was due.${bank}`
          : `Your refund${ofDish}: ${back}.${words === undefined ? cardNote(refunds) : ""}${bank}`,
      ],
      action: actions.order(order_id),
    };
  },
});
