import { z } from "zod";
import { sql } from "~/data/sql.server";
import { formatDay } from "~/kit/day";
import { actions } from "../actions";
import { messageKind } from "../kind";

/** Steps that the diner cares about; the others are silent. */
export const TOLD_STEPS = ["accepted", "out_for_delivery", "delivered"] as const;

const TITLES: Record<(typeof TOLD_STEPS)[number], (cook: string, day: string) => string> = {
  accepted: (cook, day) => `${cook} accepted your order for ${day}`,
  out_for_delivery: (cook) => `${cook}'s dinner is out for delivery`,
  delivered: (cook) => `${cook}'s dinner has been delivered. Enjoy!`,
};

/** To the diner: a step of one cook's part. Its push takes the place of the part's step before. */
export const orderPartMoved = messageKind({
  topic: "steps",
  facts: z.object({ order_id: z.int(), part_id: z.int(), status: z.enum(TOLD_STEPS) }),
  replacedBy: [
    { kind: "order.part_moved", sharing: "part_id" },
    { kind: "order.cancelled", sharing: "order_id" },
  ],
  async render({ order_id, part_id, status }) {
    const [part] = await sql<{ number: string; full_name: string; delivery_date: string }[]>`
      SELECT o.number, c.full_name, p.delivery_date FROM order_part p JOIN orders o ON o.id = p.order_id JOIN chef c ON c.id = p.chef_id
      WHERE p.id = ${part_id} AND p.order_id = ${order_id}`;
    if (!part) return null;
    const action = actions.order(order_id);
    return {
      title: TITLES[status](part.full_name, formatDay(part.delivery_date)),
      paragraphs: [`This is about order ${part.number}.`],
      action,
      tag: `${action.path}#${part_id}`,
    };
  },
});
