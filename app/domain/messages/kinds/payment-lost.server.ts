import { z } from "zod";
import { formatCents } from "~/kit/money";
import { messageKind } from "../kind";

/** To who paid for something that no row knows any more, since the database was put back to an earlier state. */
export const paymentLost = messageKind({
  topic: "orders",
  facts: z.object({ amount_cents: z.int() }),
  async render({ amount_cents }) {
    return {
      title: "Your payment did not become an order",
      paragraphs: [
        `Something went wrong on our side after you paid ${formatCents(amount_cents)}. All of it is on its way back to your card. Nothing was ordered: please order again, and accept our apology.`,
      ],
      action: null,
    };
  },
});
