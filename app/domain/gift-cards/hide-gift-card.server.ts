import { db } from "~/data/prisma.server";
import { clock } from "~/kit/clock";
import type { Diner } from "../accounts/people";
import { missing } from "../refusal";
import type { WireGiftCard } from "../wallets/schemas.server";
import { shown, toGiftCard, visibleTo } from "./gift-card-row.server";

/**
 * Hides a gift card from my list and answers it. Its money stays where it is; what the other one, who gave or got it,
 * sees does not change.
 * @throws Refusal `missing` the second time, and for a card that is not mine.
 */
export async function hideGiftCard(me: Diner, gift_card_id: number): Promise<WireGiftCard> {
  const { account_id } = me;
  const where = { id: gift_card_id, ...visibleTo(account_id) };
  const card = await db.giftCard.findUnique({ where, select: shown });
  if (!card) throw missing();
  const now = clock.now();
  const data = {
    ...(card.owner_id === account_id ? { hidden_at: now } : {}),
    ...(card.buyer_id === account_id ? { buyer_hidden_at: now } : {}),
  };
  // as it was read: whose card it is decides what is hidden
  const { owner_id, buyer_id } = card;
  const hidden = await db.giftCard.updateMany({ where: { ...where, owner_id, buyer_id }, data });
  if (hidden.count === 0) throw missing();
  return toGiftCard(card, account_id);
}
