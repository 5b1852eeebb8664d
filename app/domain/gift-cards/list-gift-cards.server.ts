import { sql } from "~/data/sql.server";
import { COUNT_CAP, type Page, type Slice } from "~/kit/paging";
import type { Diner } from "../accounts/people";
import type { WireGiftCard } from "../wallets/schemas.server";
import { type GiftCardRow, giftCardColumns, toGiftCard, visibleTo } from "./gift-card-row.server";

/** The gift cards I added and those I paid for, newest first, without those I hid. */
export async function listGiftCards(me: Diner, { limit, offset }: Slice): Promise<Page<WireGiftCard>> {
  const visible = visibleTo(me.account_id);
  const [rows, [all]] = await Promise.all([
    sql<GiftCardRow[]>`
      SELECT ${giftCardColumns(me.account_id)} FROM gift_card g WHERE ${visible} ORDER BY g.id DESC LIMIT ${limit} OFFSET ${offset}`,
    sql<{ count: number }[]>`
      SELECT count(*) AS count FROM (SELECT FROM gift_card g WHERE ${visible} LIMIT ${COUNT_CAP + 1}) counted`,
  ]);
  return { rows: rows.map(toGiftCard), count: all?.count ?? 0 };
}
