import { z } from "zod";
import { db } from "~/data/prisma.server";
import { dayIn, formatDay } from "~/kit/day";
import { formatCents } from "~/kit/money";
import { actions } from "../actions";
import { messageKind } from "../kind";

/** To the buyer of a gift card, never with its code. Whom it went to is forgotten with them, and then nobody is named. */
export const giftCardBought = messageKind({
  topic: "gift_cards",
  facts: z.object({ gift_card_id: z.int(), is_for_friend: z.boolean() }),
  async render({ gift_card_id, is_for_friend }) {
    const card = await db.giftCard.findUnique({
      where: { id: gift_card_id },
      select: { amount_cents: true, recipient_name: true, recipient_email: true, deliver_on: true },
    });
    if (!card) return null;
    const { amount_cents, deliver_on } = card;
    const friend = card.recipient_name ?? card.recipient_email;
    const when =
      deliver_on === null ? "is on its way" : `will be sent on ${formatDay(dayIn("UTC", deliver_on))}`;
    const isForgotten = is_for_friend && friend === null;
    return {
      title: `Your gift card of ${formatCents(amount_cents)} is paid`,
      paragraphs: [
        isForgotten
          ? "We sent the email with its code."
          : `The email with its code ${when} to ${friend ?? "you"}.`,
      ],
      action: actions.giftCards(),
    };
  },
});
