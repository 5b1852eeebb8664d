import { z } from "zod";
import { formatDay } from "~/kit/day";
import { countOf } from "~/kit/text";
import { actions } from "../actions";
import { messageKind } from "../kind";

/** To the cook: staff canceled all of their open orders of a day, in one message. */
export const kitchenDayCanceled = messageKind({
  topic: "kitchen",
  facts: z.object({
    day: z.iso.date(),
    orders: z.int(),
    borne_by: z.enum(["chef", "platform"]),
    is_closed: z.boolean(),
    reason: z.string(),
  }),
  render: async ({ day, orders, borne_by, is_closed, reason }) => ({
    title: `Your orders for ${formatDay(day)} are canceled`,
    paragraphs: [
      `We canceled ${countOf(orders, "order")} for you. Please don't cook ${orders === 1 ? "it" : "them"}. The diners read: ${reason}`,
      ...(is_closed ? ["Your kitchen is closed that day, so nothing new can be ordered for it."] : []),
      borne_by === "platform"
        ? "You're paid as if you had delivered."
        : `The diners have their money back, and nothing is paid to you for ${orders === 1 ? "this order" : "these orders"}.`,
    ],
    action: actions.prepSheet(day),
  }),
});
