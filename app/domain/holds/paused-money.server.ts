import { type Fragment, sql } from "~/data/sql.server";

/**
 * Whether a hold reserves money or vouchers of an organization that has been suspended since: they can't be spent by it
 * either, unless its card is paid already. A membership that is suspended leaves a hold valid (docs/rules.md, Paying).
 */
export const hasPausedMoney = (order_id: Fragment): Fragment => sql`EXISTS (
  SELECT FROM tender t JOIN ledger_account a ON a.id = t.ledger_account_id JOIN wallet_grant g ON g.id = a.grant_id
  JOIN organization giver ON giver.id = g.organization_id AND giver.status <> 'approved' WHERE t.order_id = ${order_id})`;
