import { z } from "zod";
import { requirementWords } from "~/kit/bank-requirements";
import { formatDay } from "~/kit/day";
import { actions } from "../actions";
import { messageKind } from "../kind";

/** To a cook: Stripe has restricted their account, what it wants, and from which day nothing new can be ordered. */
export const bankRestricted = messageKind({
  topic: "kitchen",
  facts: z.object({ stops_on: z.iso.date(), requirements: z.array(z.string()) }),
  async render({ stops_on, requirements }) {
    const missing = requirementWords(requirements);
    return {
      title: `Fix your bank account by ${formatDay(stops_on)} to keep taking orders`,
      paragraphs: [
        `Stripe can't pay you right now. Your earnings are safe, and wait until this is resolved. From ${formatDay(stops_on)} on, diners can't place new orders with you; orders you already have stay. As soon as Stripe can pay you again, you'll be open for orders automatically.`,
        ...(missing.length > 0 ? [`Still missing: ${missing.join("; ")}.`] : []),
      ],
      action: actions.bank(),
    };
  },
});
