import { type Fragment, sql } from "~/data/sql.server";
import { COUNT_CAP, type Page, type Slice } from "~/kit/paging";
import type { CorporateAdmin } from "../accounts/people";
import { inGroup } from "../groups/group-filter.server";
import type { UserReportRow, UserReportTotals } from "../organizations/report-schemas.server";
import type { ReportOrder } from "./member-lists";
import { matchingWords, memberRows } from "./member-row.server";

export interface ReportFilters {
  /** part of the name, email or phone */
  search?: string | undefined;
  /** days of the organization's calendar on which orders were placed, both included: they narrow down the orders, not the people */
  start_date?: string | undefined;
  end_date?: string | undefined;
  /** only people in this department, cost center or office */
  group?: number | undefined;
  /** only orders booked under this expense code */
  code?: number | undefined;
  /** `name` when it is left out */
  order?: ReportOrder | undefined;
}

/** A page of the report, and what all people whom it finds ordered and have left together. */
export interface UserReport extends Page<UserReportRow> {
  totals: UserReportTotals;
}

type Spent = Pick<UserReportTotals, "orders" | "spent_cents" | "spent_vouchers">;

/** What one statement finds: the people of a page by their profiles' ids, in order, with what each spent, and all together. */
interface Found extends Spent {
  people: (Spent & { id: number; membership_id: number })[];
  count: number;
}

/** In SQL, the rows of `organization_spending` (`o`) that the filters leave. */
function spendingIn(organization_id: number, { start_date, end_date, code }: ReportFilters): Fragment {
  const zone = sql`(SELECT time_zone FROM organization WHERE id = ${organization_id})`;
  return sql`
    FROM organization_spending o WHERE o.organization_id = ${organization_id}
      ${code ? sql`AND o.expense_code_id IN (SELECT id FROM expense_code WHERE id = ${code} AND organization_id = ${organization_id})` : sql``}
      ${start_date ? sql`AND o.placed_at >= ${start_date}::date::timestamp AT TIME ZONE ${zone}` : sql``}
      ${end_date ? sql`AND o.placed_at < (${end_date}::date + 1)::timestamp AT TIME ZONE ${zone}` : sql``}`;
}

/** In SQL, of `m` (who was found) and `s` (what each spent): who comes first. */
const SORTED: Record<ReportOrder, Fragment> = {
  name: sql`lower(m.last_name), lower(m.first_name), m.id`,
  "-name": sql`lower(m.last_name) DESC, lower(m.first_name) DESC, m.id DESC`,
  spent: sql`coalesce(s.spent_cents, 0), lower(m.last_name), lower(m.first_name), m.id`,
  "-spent": sql`coalesce(s.spent_cents, 0) DESC, lower(m.last_name), lower(m.first_name), m.id`,
  orders: sql`coalesce(s.orders, 0), lower(m.last_name), lower(m.first_name), m.id`,
  "-orders": sql`coalesce(s.orders, 0) DESC, lower(m.last_name), lower(m.first_name), m.id`,
};

/** In SQL, of `s`: the figures of `Spent`, as they are or added up. */
const FIGURES = sql`coalesce(s.orders, 0) AS orders, coalesce(s.spent_cents, 0) AS spent_cents, coalesce(s.spent_vouchers, 0) AS spent_vouchers`;
const SUMS = sql`coalesce(sum(s.orders), 0)::int AS orders, coalesce(sum(s.spent_cents), 0)::int8 AS spent_cents, coalesce(sum(s.spent_vouchers), 0)::int8 AS spent_vouchers`;

/**
 * In SQL, the people of an organization that the filters leave: of `m`, membership. Those who left belong to it where they
 * ordered something in these days, else the report of a past month would lose what they spent; their email, which may be
 * another by now, finds nobody. The account is only read for a search.
 */
function peopleIn(organization_id: number, filters: ReportFilters): Fragment {
  const { search, group } = filters;
  return sql`
    FROM membership m ${search ? sql`JOIN account a ON a.id = m.account_id` : sql``}
    WHERE m.organization_id = ${organization_id}
      AND (m.status <> 'left' OR (SELECT true ${spendingIn(organization_id, filters)} AND o.account_id = m.account_id LIMIT 1))
      ${group ? sql`AND ${inGroup(group)}` : sql``}
      ${search ? sql`AND ${matchingWords(search)}` : sql``}`;
}

/** What is left with the people whom the filters leave. Cents and vouchers. */
async function leftOver(organization_id: number, filters: ReportFilters) {
  const isAll = !filters.search && !filters.group;
  // plain SQL: sums of balances, by an array
  // an array: of a join Postgres expects two people where there are a hundred, and reads every grant for each
  const [left] = await sql<[Pick<UserReportTotals, "remaining_dollar_cents" | "remaining_voucher">]>`
    SELECT coalesce(sum(l.balance) FILTER (WHERE l.asset = 'usd'), 0)::int8 AS remaining_dollar_cents,
      coalesce(sum(l.balance) FILTER (WHERE l.asset = 'voucher'), 0)::int8 AS remaining_voucher
    FROM wallet_grant g JOIN ledger_account l ON l.grant_id = g.id
    WHERE g.organization_id = ${organization_id} AND g.ended_at IS NULL AND (g.expires_at IS NULL OR g.expires_at > (SELECT app_now()))
      ${isAll ? sql`` : sql`AND g.membership_id = ANY (ARRAY(SELECT m.id ${peopleIn(organization_id, filters)}))`}`;
  return left;
}

/** A page of people and the sums of all, from one look at the organization's orders. */
async function find(
  organization_id: number,
  filters: ReportFilters,
  { limit, offset }: Slice,
): Promise<Found> {
  // plain SQL: sums of spending by person, sorted, a page and its totals in one statement
  const [found] = await sql<[Found]>`
    WITH spent AS MATERIALIZED (
      SELECT o.account_id, count(*)::int AS orders, sum(o.amount_cents)::int8 AS spent_cents, sum(o.vouchers)::int8 AS spent_vouchers
      ${spendingIn(organization_id, filters)} GROUP BY o.account_id
    ), found AS MATERIALIZED (SELECT m.id, m.account_id, m.last_name, m.first_name ${peopleIn(organization_id, filters)}),
    page AS (
      SELECT m.id AS membership_id, m.account_id AS id, ${FIGURES} FROM found m LEFT JOIN spent s ON s.account_id = m.account_id
      ORDER BY ${SORTED[filters.order ?? "name"]} LIMIT ${limit} OFFSET ${offset}
    )
    SELECT coalesce((SELECT json_agg(page) FROM page), '[]') AS people, (SELECT least(count(*), ${COUNT_CAP + 1}) FROM found) AS count, ${SUMS}
    FROM spent s WHERE s.account_id IN (SELECT account_id FROM found)`;
  return found;
}

/**
 * The people of my organization with what each ordered between two days of its calendar, both included, and has left; and what
 * all of them have together. Plain SQL for search and sums.
 */
export async function readUserReport(
  { organization_id }: CorporateAdmin,
  slice: Slice,
  filters: ReportFilters,
): Promise<UserReport> {
  const [{ people, count, ...spent }, left] = await Promise.all([
    find(organization_id, filters, slice),
    leftOver(organization_id, filters),
  ]);
  const ids = people.map(({ membership_id }) => membership_id);
  const members = await memberRows(
    sql,
    sql`m.id = ANY (${ids}::int[]) ORDER BY array_position(${ids}::int[], m.id)`,
  );
  const of = new Map(people.map(({ membership_id, ...one }) => [one.id, one]));
  const none = { orders: 0, spent_cents: 0, spent_vouchers: 0 };
  return {
    rows: members.map((member) => ({ ...member, ...(of.get(member.id) ?? none) })),
    count,
    totals: { ...spent, ...left },
  };
}
