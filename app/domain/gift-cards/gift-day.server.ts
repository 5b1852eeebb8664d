import { type Fragment, sql, type Tx } from "~/data/sql.server";
import { publish } from "../outbox/publish.server";

/** Where nothing is known of a buyer's city, the day is that of the east coast. */
const ELSEWHERE = "America/New_York";

/** The day it is now in the marketplace of an account, in SQL: the one it chose, else that of its preferred address. */
export function todayOf(account_id: Fragment): Fragment {
  return sql`(app_now() AT TIME ZONE coalesce(
    (SELECT k.time_zone FROM account a JOIN marketplace k ON k.id = a.marketplace_id WHERE a.id = ${account_id} AND NOT k.is_global),
    (SELECT k.time_zone FROM address d JOIN marketplace_zip z ON z.zip = d.postal_code JOIN marketplace k ON k.id = z.marketplace_id
      WHERE d.account_id = ${account_id} AND d.deleted_at IS NULL ORDER BY d.preferred DESC, d.id LIMIT 1),
    ${ELSEWHERE}))::date`;
}

/** Gift cards `g` that are paid, not mailed yet, and whose day has come where their buyer lives. */
export const isDue = sql`g.status = 'active' AND g.delivered_at IS NULL AND g.code_nonce IS NOT NULL
  AND (g.deliver_on IS NULL OR g.deliver_on <= ${todayOf(sql`g.buyer_id`)})`;

/** Has a gift card mailed, once. */
export function publishGiftCardDue(tx: Tx, gift_card_id: number): Promise<void> {
  return publish(tx, "gift_card.due", { gift_card_id }, `gift_card.due:${gift_card_id}`);
}
