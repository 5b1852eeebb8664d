import { sql } from "~/data/sql.server";
import type { Page, Slice } from "~/kit/paging";
import type { CorporateAdmin } from "../accounts/people";
import type { MemberRow } from "../organizations/schemas.server";
import { listMembers, type MemberFilters } from "./list-members.server";

/** What somebody ordered with the organization's money between two days, less what came back; and what they have left. */
export interface UserReportRow extends MemberRow {
  orders: number;
  spent_cents: number;
  spent_vouchers: number;
}

interface Spent {
  account_id: number;
  orders: number;
  spent_cents: number;
  spent_vouchers: number;
}

/**
 * The people of my organization with what each ordered between two days of its calendar, both included: the days narrow
 * down the orders, not the people. Two statements, of which the second reads the orders of one page of people only.
 */
export async function listUserReport(
  me: CorporateAdmin,
  slice: Slice,
  { search, start_date, end_date }: MemberFilters,
): Promise<Page<UserReportRow>> {
  const { organization_id } = me;
  const { rows, count } = await listMembers(me, slice, { search, order: "name" });
  const ids = rows.map(({ id }) => id);
  const zone = sql`(SELECT time_zone FROM organization WHERE id = ${organization_id})`;
  const spent = await sql<Spent[]>`
    SELECT o.account_id, count(DISTINCT o.id) AS orders, coalesce(sum(t.amount_cents - t.refunded_cents), 0)::int8 AS spent_cents,
      coalesce(sum(t.quantity - t.refunded_quantity), 0)::int8 AS spent_vouchers
    FROM orders o JOIN tender t ON t.order_id = o.id JOIN ledger_account a ON a.id = t.ledger_account_id JOIN wallet_grant g ON g.id = a.grant_id
    WHERE o.account_id = ANY (${ids}::int[]) AND o.placed_at IS NOT NULL AND g.organization_id = ${organization_id}
      ${start_date ? sql`AND o.placed_at >= ${start_date}::date::timestamp AT TIME ZONE ${zone}` : sql``}
      ${end_date ? sql`AND o.placed_at < (${end_date}::date + 1)::timestamp AT TIME ZONE ${zone}` : sql``}
    GROUP BY o.account_id`;
  const of = new Map(spent.map(({ account_id, ...sums }) => [account_id, sums]));
  const none = { orders: 0, spent_cents: 0, spent_vouchers: 0 };
  return { rows: rows.map((row) => ({ ...row, ...(of.get(row.id) ?? none) })), count };
}
