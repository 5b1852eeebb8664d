import { db } from "~/data/prisma.server";
import type { Page, Slice } from "~/kit/paging";
import type { Diner } from "../accounts/people";
import { toWireCard } from "./card-row";
import type { WireCard } from "./schemas.server";

/** My saved cards, newest first. */
export async function listCards(me: Diner, { limit, offset }: Slice): Promise<Page<WireCard>> {
  const where = { account_id: me.account_id, deleted_at: null };
  const [count, cards] = await Promise.all([
    db.card.count({ where }),
    db.card.findMany({ where, orderBy: { id: "desc" }, take: limit, skip: offset }),
  ]);
  return { count, rows: cards.map(toWireCard) };
}
