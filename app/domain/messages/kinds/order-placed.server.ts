import { z } from "zod";
import { sql } from "~/data/sql.server";
import { readReceipt } from "../../receipts/read-receipt.server";
import { receiptText } from "../../receipts/receipt";
import { actions } from "../actions";
import { messageKind } from "../kind";
import { readOrderFacts } from "../order-facts.server";
import { receiptTable } from "../receipt-table.server";

/** To the diner, with the receipt as it stands when the message is sent. */
export const orderPlaced = messageKind({
  topic: "orders",
  facts: z.object({ order_id: z.int() }),
  async render({ order_id }) {
    const order = await readOrderFacts(order_id);
    if (!order) return null;
    const receipt = await readReceipt(sql, order_id);
    return {
      title: `Your order ${order.number} is placed`,
      paragraphs: [`Dinner arrives on ${order.when}.`, receiptText(receipt)],
      html: receiptTable(receipt),
      action: actions.order(order_id),
    };
  },
});
