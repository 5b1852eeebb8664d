import { z } from "zod";
import { sql } from "~/data/sql.server";
import { actions } from "../actions";
import { messageKind } from "../kind";
import { MethodRefunds, refundSentence } from "../method-refunds";

/** To the diner: a cook can't make one dish, why, and what of the order had gone back by then. */
export const orderLineDeclined = messageKind({
  topic: "orders",
  facts: z.object({ order_id: z.int(), line_id: z.int(), refunds: MethodRefunds }),
  async render({ order_id, line_id, refunds }) {
    const [dish] = await sql<{ number: string; name: string; decline_reason: string | null }[]>`
      SELECT o.number, l.name, l.decline_reason FROM order_line l JOIN orders o ON o.id = l.order_id
      WHERE l.id = ${line_id} AND l.order_id = ${order_id}`;
    if (!dish) return null;
    return {
      title: `${dish.name} can't be made for your order ${dish.number}`,
      paragraphs: [`The cook says: ${dish.decline_reason ?? ""}`, refundSentence(refunds)],
      action: actions.order(order_id),
    };
  },
});
