import { z } from "zod";
import { formatCents } from "~/kit/money";
import { actions } from "../actions";
import { messageKind } from "../kind";

/** To the owner of a gift card whose buyer's card got its money back: what was left of it is gone. */
export const giftCardTakenBack = messageKind({
  topic: "gift_cards",
  facts: z.object({ taken_cents: z.int() }),
  async render({ taken_cents }) {
    return {
      title: `${formatCents(taken_cents)} of a gift card was reversed`,
      paragraphs: [
        "The payment for the gift card was refunded, so you can no longer spend what was left of it. Anything you already spent stays paid.",
      ],
      action: actions.giftCards(),
    };
  },
});
