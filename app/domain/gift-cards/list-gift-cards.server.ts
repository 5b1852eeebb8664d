import { db } from "~/data/prisma.server";
import { COUNT_CAP, type Page, type Slice } from "~/kit/paging";
import type { Diner } from "../accounts/people";
import type { WireGiftCard } from "../wallets/schemas.server";
import { shown, toGiftCard, visibleTo } from "./gift-card-row.server";

/** The gift cards I added and those I paid for, newest first, without those I hid. */
export async function listGiftCards(me: Diner, { limit, offset }: Slice): Promise<Page<WireGiftCard>> {
  const { account_id } = me;
  const where = visibleTo(account_id);
  const [cards, count] = await Promise.all([
    db.giftCard.findMany({ where, select: shown, orderBy: { id: "desc" }, take: limit, skip: offset }),
    db.giftCard.count({ where, take: COUNT_CAP + 1 }),
  ]);
  return { rows: cards.map((card) => toGiftCard(card, account_id)), count };
}
