import { sql } from "~/data/sql.server";
import type { Diner } from "../accounts/people";
import { missing } from "../refusal";
import type { WireGiftCard } from "../wallets/schemas.server";
import { type GiftCardRow, giftCardColumns, toGiftCard, visibleTo } from "./gift-card-row.server";

/**
 * Hides a gift card from my list and answers it. Its money stays where it is; what the other one, who gave or got it,
 * sees does not change.
 * @throws Refusal `missing` the second time, and for a card that is not mine.
 */
export async function hideGiftCard(me: Diner, gift_card_id: number): Promise<WireGiftCard> {
  const [row] = await sql<GiftCardRow[]>`
    UPDATE gift_card g SET hidden_at = CASE WHEN g.owner_id = ${me.account_id} THEN app_now() ELSE g.hidden_at END,
      buyer_hidden_at = CASE WHEN g.buyer_id = ${me.account_id} THEN app_now() ELSE g.buyer_hidden_at END
    WHERE g.id = ${gift_card_id} AND ${visibleTo(me.account_id)} RETURNING ${giftCardColumns(me.account_id)}`;
  if (!row) throw missing();
  return toGiftCard(row);
}
