import { containing, sql } from "~/data/sql.server";
import { COUNT_CAP, type Page, type Slice } from "~/kit/paging";
import type { CorporateAdmin } from "../accounts/people";
import { groupOf, inGroup } from "../groups/group-filter.server";
import type { Benefit } from "./report-schemas.server";

export interface BenefitFilters {
  /** of the organization's calendar: that of the orders */
  year: number;
  search?: string | undefined;
  group?: number | undefined;
}

/**
 * What each of my organization's people, those who have left too, ate at its cost in a year: the postings of their orders'
 * transactions on its grants and pool (money), and on what it owes (vouchers). So the rows of a year add up to the ledger. By
 * name; only the orders of one page of people are added up. Plain SQL: the ledger.
 */
export async function listTaxableBenefits(
  me: CorporateAdmin,
  { limit, offset }: Slice,
  { year, search, group }: BenefitFilters,
): Promise<Page<Benefit>> {
  const { organization_id } = me;
  const like = search ? containing(search) : null;
  // each a statement of its own, or the day would be put into the time zone again for every order
  const newYear = (of: number) =>
    sql`(SELECT make_date(${of}, 1, 1)::timestamp AT TIME ZONE time_zone FROM organization WHERE id = ${organization_id})`;
  const inYear = sql`
    o.organization_id = ${organization_id} AND o.placed_at >= ${newYear(year)} AND o.placed_at < ${newYear(year + 1)}`;
  // OFFSET 0: the first order of each person is looked for, not all orders of the year
  const found = sql`
    FROM membership m JOIN account a ON a.id = m.account_id
    WHERE m.organization_id = ${organization_id}
      AND EXISTS (SELECT FROM organization_spending o WHERE o.account_id = m.account_id AND ${inYear} OFFSET 0)
      ${group ? sql`AND ${inGroup(group)}` : sql``}
      ${like ? sql`AND (m.first_name || ' ' || m.last_name ILIKE ${like} OR m.status <> 'left' AND a.email::text ILIKE ${like})` : sql``}`;
  const [rows, [all]] = await Promise.all([
    sql<Benefit[]>`
      WITH page AS (
        SELECT m.id AS membership_id, m.account_id, m.first_name, m.last_name,
          CASE WHEN m.status = 'left' THEN '' ELSE a.email::text END AS email ${found}
        ORDER BY lower(m.last_name), lower(m.first_name), m.id LIMIT ${limit} OFFSET ${offset}
      )
      SELECT page.account_id AS id, page.first_name, page.last_name, page.email,
        (SELECT ${groupOf("department")} FROM membership m WHERE m.id = page.membership_id) AS department,
        paid.money_cents, paid.vouchers, paid.voucher_cents, (paid.money_cents + paid.voucher_cents)::int8 AS benefit_cents
      FROM page CROSS JOIN LATERAL (
        SELECT (-coalesce(sum(p.amount) FILTER (WHERE l.asset = 'usd' AND l.kind <> 'org_receivable'), 0))::int8 AS money_cents,
          (-coalesce(sum(p.amount) FILTER (WHERE l.kind = 'org_receivable'), 0))::int8 AS voucher_cents,
          (-coalesce(sum(p.amount) FILTER (WHERE l.asset = 'voucher'), 0))::int8 AS vouchers
        FROM organization_spending o JOIN ledger_txn x ON x.order_id = o.order_id JOIN posting p ON p.txn_id = x.id JOIN ledger_account l ON l.id = p.ledger_account_id
        LEFT JOIN wallet_grant g ON g.id = l.grant_id
        WHERE o.account_id = page.account_id AND ${inYear}
          AND (g.organization_id = ${organization_id} OR l.organization_id = ${organization_id} AND l.kind IN ('org_pool', 'org_receivable'))
      ) AS paid
      ORDER BY lower(page.last_name), lower(page.first_name), page.membership_id`,
    sql<
      { count: number }[]
    >`SELECT count(*) AS count FROM (SELECT ${found} LIMIT ${COUNT_CAP + 1}) AS capped`,
  ]);
  return { rows, count: all?.count ?? 0 };
}
