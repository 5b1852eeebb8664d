import { z } from "zod";
import { formatCents } from "~/kit/money";
import { messageKind } from "../kind";

/** To who paid for something that no row knows anymore, since the database was put back to an earlier state. */
export const paymentLost = messageKind({
  topic: "orders",
  facts: z.object({ amount_cents: z.int() }),
  async render({ amount_cents }) {
    return {
      title: "We couldn't place your order",
      paragraphs: [
        `Something went wrong on our side after you paid ${formatCents(amount_cents)}. We're refunding all of it to your card. Your order wasn't placed. Please order again, and accept our apology.`,
      ],
      action: null,
    };
  },
});
