import { z } from "zod";
import { formatCents } from "~/kit/money";
import { staffPaths } from "~/kit/staff-paths";
import { messageKind } from "../kind";
import { readOrderNumber } from "../order-facts.server";

/** To staff: a cardholder asks their bank for the money, or the bank has decided. */
export const staffDispute = messageKind({
  topic: "alarms",
  facts: z.object({
    /** null for a payment of something else than an order */
    order_id: z.int().nullable(),
    amount_cents: z.int(),
    state: z.enum(["open", "won", "lost"]),
    /** Stripe's word for the bank's reason, such as `product_not_received` */
    reason: z.string(),
    /** won, of an order of which refunds left the card out while the bank had its money */
    is_owed: z.boolean().optional(),
  }),
  async render({ order_id, amount_cents, state, reason, is_owed }) {
    const number = order_id === null ? null : await readOrderNumber(order_id);
    const of = number === null ? "a payment" : `order ${number}`;
    const money = formatCents(amount_cents);
    if (state !== "open")
      return {
        title: `The dispute of ${money} over ${of} is ${state}`,
        paragraphs: [
          is_owed
            ? "Refunds of this order left the card out while the bank had the money. The order's timeline says how much. Refund that now, and let DinDin pay for it: what the cooks are paid is right already."
            : "You don't need to do anything else.",
        ],
        action: { label: "Open the disputes", path: staffPaths.disputes() },
      };
    return {
      title: `A cardholder disputes ${money} of ${of}`,
      paragraphs: [
        `Their bank says: ${reason.replaceAll("_", " ")}. Respond before the deadline: the case has the evidence file, made of the receipt and the order's timeline.`,
      ],
      action: { label: "Open the disputes", path: staffPaths.disputes() },
    };
  },
});
