import { containing, type Fragment, sql } from "~/data/sql.server";
import { COUNT_CAP, type Page, type Slice } from "~/kit/paging";
import type { CorporateAdmin } from "../accounts/people";
import { inGroup } from "../groups/in-group.server";
import type { UserReportRow, UserReportTotals } from "../organizations/report-schemas.server";
import type { ReportOrder } from "./member-lists";
import { memberRows } from "./member-row.server";

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

interface Spent {
  account_id: number;
  orders: number;
  spent_cents: number;
  spent_vouchers: number;
}

/** In SQL, the rows of `organization_spending` (`o`) that the filters leave, of all people or of some (profiles' ids). */
function spendingIn(
  organization_id: number,
  { start_date, end_date, code }: ReportFilters,
  people?: readonly number[],
): Fragment {
  const zone = sql`(SELECT time_zone FROM organization WHERE id = ${organization_id})`;
  return sql`
    FROM organization_spending o WHERE o.organization_id = ${organization_id}
      ${people ? sql`AND o.account_id = ANY (${[...people]}::int[])` : sql``}
      ${code ? sql`AND o.expense_code_id IN (SELECT id FROM expense_code WHERE id = ${code} AND organization_id = ${organization_id})` : sql``}
      ${start_date ? sql`AND o.placed_at >= ${start_date}::date::timestamp AT TIME ZONE ${zone}` : sql``}
      ${end_date ? sql`AND o.placed_at < (${end_date}::date + 1)::timestamp AT TIME ZONE ${zone}` : sql``}`;
}

/** In SQL, of `o`: the figures of `Spent`. */
const FIGURES = sql`count(*)::int AS orders, coalesce(sum(o.amount_cents), 0)::int8 AS spent_cents, coalesce(sum(o.vouchers), 0)::int8 AS spent_vouchers`;

const BY_NAME = {
  name: sql`lower(m.last_name), lower(m.first_name), m.id`,
  "-name": sql`lower(m.last_name) DESC, lower(m.first_name) DESC, m.id DESC`,
} as const;

/** In SQL, of `s` (what each spent): who comes first. */
const BY_FIGURE: Record<Exclude<ReportOrder, keyof typeof BY_NAME>, Fragment> = {
  spent: sql`coalesce(s.spent_cents, 0)`,
  "-spent": sql`coalesce(s.spent_cents, 0) DESC`,
  orders: sql`coalesce(s.orders, 0)`,
  "-orders": sql`coalesce(s.orders, 0) DESC`,
};

/** The ids of a page of people: by name along their index, by a figure after it is summed up for all of them. */
function readPage(
  organization_id: number,
  filters: ReportFilters,
  found: Fragment,
  { limit, offset }: Slice,
): Promise<{ id: number }[]> {
  const { order = "name" } = filters;
  if (order === "name" || order === "-name")
    return sql<
      { id: number }[]
    >`SELECT m.id ${found} ORDER BY ${BY_NAME[order]} LIMIT ${limit} OFFSET ${offset}`;
  return sql<{ id: number }[]>`
    WITH spent AS MATERIALIZED (SELECT o.account_id, ${FIGURES} ${spendingIn(organization_id, filters)} GROUP BY o.account_id),
      found AS (SELECT m.id, m.account_id, m.last_name, m.first_name ${found})
    SELECT m.id FROM found m LEFT JOIN spent s ON s.account_id = m.account_id
    ORDER BY ${BY_FIGURE[order]}, ${BY_NAME.name} LIMIT ${limit} OFFSET ${offset}`;
}

/** In SQL, the people of an organization that the filters leave, but those who left: of `m`, membership. The account is only read for a search. */
function peopleIn(organization_id: number, { search, group }: ReportFilters): Fragment {
  const like = search ? containing(search) : null;
  const digits = search?.replace(/\D/g, "") ?? "";
  return sql`
    FROM membership m ${like ? sql`JOIN account a ON a.id = m.account_id` : sql``}
    WHERE m.organization_id = ${organization_id} AND m.status <> 'left' ${group ? sql`AND ${inGroup(group)}` : sql``}
      ${
        like
          ? sql`AND (m.first_name || ' ' || m.last_name ILIKE ${like} OR a.email::text ILIKE ${like}
              ${digits.length >= 3 ? sql`OR m.phone LIKE ${`%${digits}%`}` : sql``})`
          : sql``
      }`;
}

/** What all people of the report ordered together, and have left together. Plain SQL for search and sums. */
export async function sumUserReport(
  { organization_id }: CorporateAdmin,
  filters: ReportFilters,
): Promise<UserReportTotals> {
  const isAll = !filters.search && !filters.group;
  const found = peopleIn(organization_id, filters);
  // of everybody, the spending of those who left is left out too
  const [[spent], [left]] = await Promise.all([
    sql<[Omit<Spent, "account_id">]>`
      SELECT coalesce(sum(s.orders), 0)::int AS orders, coalesce(sum(s.spent_cents), 0)::int8 AS spent_cents,
        coalesce(sum(s.spent_vouchers), 0)::int8 AS spent_vouchers
      FROM (SELECT o.account_id, ${FIGURES} ${spendingIn(organization_id, filters)} GROUP BY o.account_id) AS s
      WHERE s.account_id IN (SELECT m.account_id ${found})`,
    sql<[{ cents: number; vouchers: number }]>`
      SELECT coalesce(sum(l.balance) FILTER (WHERE l.asset = 'usd'), 0)::int8 AS cents,
        coalesce(sum(l.balance) FILTER (WHERE l.asset = 'voucher'), 0)::int8 AS vouchers
      FROM wallet_grant g JOIN ledger_account l ON l.grant_id = g.id
      WHERE g.organization_id = ${organization_id} AND g.ended_at IS NULL AND (g.expires_at IS NULL OR g.expires_at > (SELECT app_now()))
        ${isAll ? sql`` : sql`AND g.membership_id IN (SELECT m.id ${found})`}`,
  ]);
  return { ...spent, remaining_dollar_cents: left.cents, remaining_voucher: left.vouchers };
}

/**
 * The people of my organization with what each ordered between two days of its calendar, both included. By name, only the orders
 * of one page of people are read. Plain SQL for search and sums.
 */
export async function listUserReport(
  me: CorporateAdmin,
  slice: Slice,
  filters: ReportFilters,
): Promise<Page<UserReportRow>> {
  const { organization_id } = me;
  const found = peopleIn(organization_id, filters);
  const [page, [all]] = await Promise.all([
    readPage(organization_id, filters, found, slice),
    sql<
      { count: number }[]
    >`SELECT count(*) AS count FROM (SELECT ${found} LIMIT ${COUNT_CAP + 1}) AS capped`,
  ]);
  const ids = page.map(({ id }) => id);
  const rows = await memberRows(
    sql,
    sql`m.id = ANY (${ids}::int[]) ORDER BY array_position(${ids}::int[], m.id)`,
  );
  const people = rows.map(({ id }) => id);
  const spent = await sql<
    Spent[]
  >`SELECT o.account_id, ${FIGURES} ${spendingIn(organization_id, filters, people)} GROUP BY o.account_id`;
  const of = new Map(spent.map(({ account_id, ...sums }) => [account_id, sums]));
  const none = { orders: 0, spent_cents: 0, spent_vouchers: 0 };
  return { rows: rows.map((row) => ({ ...row, ...(of.get(row.id) ?? none) })), count: all?.count ?? 0 };
}
