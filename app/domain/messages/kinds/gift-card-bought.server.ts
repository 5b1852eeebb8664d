import { z } from "zod";
import { sql } from "~/data/sql.server";
import { formatDay } from "~/kit/day";
import { formatCents } from "~/kit/money";
import { actions } from "../actions";
import { messageKind } from "../kind";

/** To the buyer of a gift card, never with its code. Whom it went to is forgotten with them, and then nobody is named. */
export const giftCardBought = messageKind({
  topic: "gift_cards",
  facts: z.object({ gift_card_id: z.int(), is_for_friend: z.boolean() }),
  async render({ gift_card_id, is_for_friend }) {
    const [card] = await sql<{ amount_cents: number; friend: string | null; deliver_on: string | null }[]>`
      SELECT amount_cents, coalesce(recipient_name, recipient_email) AS friend, deliver_on FROM gift_card WHERE id = ${gift_card_id}`;
    if (!card) return null;
    const { amount_cents, friend, deliver_on } = card;
    const when = deliver_on === null ? "is on its way" : `will be sent on ${formatDay(deliver_on)}`;
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
