import { containing, type Fragment, iso, type Sql, sql, type Tx } from "~/data/sql.server";
import { AREA_CODE, phonePart } from "~/kit/phone";
import { groupOf } from "../groups/group-filter.server";
import type { MemberRow } from "../organizations/schemas.server";
import { missing } from "../refusal";

/** What is left of the organization's money: `left_over.cents` and `left_over.vouchers` of `m` (membership), null for nothing. */
export const leftOver = sql`
    LEFT JOIN LATERAL (
      SELECT sum(l.balance) FILTER (WHERE l.asset = 'usd') AS cents, sum(l.balance) FILTER (WHERE l.asset = 'voucher') AS vouchers
      FROM wallet_grant g JOIN ledger_account l ON l.grant_id = g.id
      WHERE g.membership_id = m.id AND g.ended_at IS NULL AND (g.expires_at IS NULL OR g.expires_at > (SELECT app_now()))
    ) AS left_over ON true`;

/** In SQL, the email of `m` (membership) and `a` (account). Whoever has left may have another one by now, which is theirs alone. */
export const emailOf = sql`CASE WHEN m.status = 'left' THEN '' ELSE a.email::text END AS email`;

/**
 * In SQL, of `m`, membership, and `a`, account: whose name or email contains these words, or whose phone contains their digits
 * where they are written like a phone. The email of whoever has left finds nobody.
 */
export function matchingWords(words: string): Fragment {
  const like = containing(words);
  const digits = phonePart(words, AREA_CODE);
  return sql`(m.first_name || ' ' || m.last_name ILIKE ${like} OR m.status <> 'left' AND a.email::text ILIKE ${like}
    ${digits === null ? sql`` : sql`OR m.phone LIKE ${containing(digits)}`})`;
}

/**
 * The members that `which` picks (of `m`, membership; `a`, account) as their organization sees them: its own names for them,
 * what is left of its money (cents) and vouchers, and nothing of their own. Plain SQL for the sums.
 */
export function memberRows(on: Sql | Tx, which: Fragment): Promise<MemberRow[]> {
  return on<MemberRow[]>`
    SELECT m.account_id AS id, m.first_name, m.last_name, ${emailOf}, m.phone, initcap(m.status::text) AS status_code, m.is_rejected, m.is_voucher_benefit,
      coalesce(left_over.cents, 0)::int8 AS remaining_dollar_cents, coalesce(left_over.vouchers, 0)::int8 AS remaining_voucher,
      ${iso(sql`m.joined_at`)} AS joined_at,
      ${groupOf("department")} AS department, ${groupOf("cost_center")} AS cost_center, ${groupOf("office")} AS office
    FROM membership m JOIN account a ON a.id = m.account_id
    ${leftOver}
    WHERE ${which}`;
}

/**
 * One member by the profile's id, those who left too.
 * @throws Refusal `missing` for whoever is no member of this organization, or nobody at all.
 */
export async function readMember(on: Sql | Tx, organization_id: number, id: number): Promise<MemberRow> {
  const [member] = await memberRows(on, sql`m.organization_id = ${organization_id} AND m.account_id = ${id}`);
  if (!member) throw missing();
  return member;
}
