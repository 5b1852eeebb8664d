import { z } from "zod";
import { db } from "~/data/prisma.server";
import { dayIn, formatDay } from "~/kit/day";
import { actions } from "../actions";
import { messageKind } from "../kind";

/** Steps that the diner cares about; the others are silent. */
export const NOTIFIED_STEPS = ["accepted", "out_for_delivery", "delivered"] as const;

const TITLES: Record<(typeof NOTIFIED_STEPS)[number], (cook: string, day: string) => string> = {
  accepted: (cook, day) => `${cook} accepted your order for ${day}`,
  out_for_delivery: (cook) => `${cook}'s dinner is out for delivery`,
  delivered: (cook) => `${cook}'s dinner has been delivered. Enjoy!`,
};

/** To the diner: a step of one cook's part. Its push takes the place of the part's step before. */
export const orderPartMoved = messageKind({
  topic: "steps",
  facts: z.object({ order_id: z.int(), part_id: z.int(), status: z.enum(NOTIFIED_STEPS) }),
  replacedBy: [
    { kind: "order.part_moved", sharing: "part_id" },
    { kind: "order.cancelled", sharing: "order_id" },
  ],
  async render({ order_id, part_id, status }) {
    const part = await db.orderPart.findUnique({
      where: { id: part_id, order_id },
      select: {
        delivery_date: true,
        order: { select: { number: true } },
        chef: { select: { full_name: true } },
      },
    });
    if (!part) return null;
    const action = actions.order(order_id);
    return {
      title: TITLES[status](part.chef.full_name, formatDay(dayIn("UTC", part.delivery_date))),
      paragraphs: [`This is about order ${part.order.number}.`],
      action,
      tag: `${action.path}#${part_id}`,
    };
  },
});
