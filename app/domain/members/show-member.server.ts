import { sql } from "~/data/sql.server";
import type { CorporateAdmin } from "../accounts/people";
import type { MemberBalanceView, MemberDetailView } from "../organizations/schemas.server";
import { nextResetsOf } from "../treasury/periods.server";
import { readMember } from "./member-row.server";

/**
 * What a member (`id` is the profile's) has left of my organization's money and vouchers, and what a checkout of theirs
 * holds of them. Plain SQL, here and below, for the sums.
 * @throws Refusal `missing` for whoever is no member of my organization.
 */
export async function showMemberBalance(me: CorporateAdmin, id: number): Promise<MemberBalanceView> {
  const { organization_id } = me;
  const [member, resets, [held]] = await Promise.all([
    readMember(sql, organization_id, id),
    nextResetsOf(organization_id, id),
    sql<{ cents: number; vouchers: number }[]>`
      SELECT coalesce(sum(t.amount_cents), 0)::int8 AS cents, coalesce(sum(t.quantity), 0)::int8 AS vouchers
      FROM cart c JOIN orders o ON o.cart_id = c.id AND o.status = 'pending_payment'
      JOIN tender t ON t.order_id = o.id JOIN ledger_account a ON a.id = t.ledger_account_id JOIN wallet_grant g ON g.id = a.grant_id
      WHERE c.account_id = ${id} AND g.organization_id = ${organization_id}`,
  ]);
  return {
    eater_user_id: id,
    amount_cents: member.remaining_dollar_cents,
    amount: member.remaining_dollar_cents / 100,
    vouchers: member.remaining_voucher,
    held_cents: held?.cents ?? 0,
    held_vouchers: held?.vouchers ?? 0,
    ...resets,
  };
}

/**
 * A member as the report shows them: who they are, what is left, and what my organization's money went into: number of
 * orders, cents and vouchers, less what came back.
 * @throws Refusal `missing` for whoever is no member of my organization.
 */
export async function showMember(me: CorporateAdmin, id: number): Promise<MemberDetailView> {
  const { organization_id } = me;
  const [member, resets, [spent]] = await Promise.all([
    readMember(sql, organization_id, id),
    nextResetsOf(organization_id, id),
    // plain SQL: sums of what an organization's grants paid
    sql<{ orders: number; spent_cents: number; spent_vouchers: number }[]>`
      SELECT count(DISTINCT o.id) AS orders, coalesce(sum(t.amount_cents - t.refunded_cents), 0)::int8 AS spent_cents,
        coalesce(sum(t.quantity - t.refunded_quantity), 0)::int8 AS spent_vouchers
      FROM orders o JOIN tender t ON t.order_id = o.id JOIN ledger_account a ON a.id = t.ledger_account_id JOIN wallet_grant g ON g.id = a.grant_id
      WHERE o.account_id = ${id} AND o.placed_at IS NOT NULL AND g.organization_id = ${organization_id}`,
  ]);
  return { ...member, ...resets, ...(spent ?? { orders: 0, spent_cents: 0, spent_vouchers: 0 }) };
}
