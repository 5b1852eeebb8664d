import { containing, type Fragment, sql } from "~/data/sql.server";
import { COUNT_CAP, type Page, type Slice } from "~/kit/paging";
import type { CorporateAdmin } from "../accounts/people";
import { inGroup } from "../groups/in-group.server";
import type { UserReportRow } from "../organizations/report-schemas.server";
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

const ORDER_COLUMNS = sql`o.id, o.account_id, o.placed_at, o.expense_code_id`;

/** In SQL, what each person spent of an organization's money in those of `orders` that the filters leave: `Spent`. */
function spentBy(
  organization_id: number,
  { start_date, end_date, code }: ReportFilters,
  orders: Fragment,
): Fragment {
  const zone = sql`(SELECT time_zone FROM organization WHERE id = ${organization_id})`;
  return sql`
    SELECT o.account_id, count(DISTINCT o.id) AS orders, coalesce(sum(t.amount_cents - t.refunded_cents), 0)::int8 AS spent_cents,
      coalesce(sum(t.quantity - t.refunded_quantity), 0)::int8 AS spent_vouchers
    FROM (${orders}) AS o JOIN tender t ON t.order_id = o.id JOIN ledger_account a ON a.id = t.ledger_account_id JOIN wallet_grant g ON g.id = a.grant_id
    WHERE o.placed_at IS NOT NULL AND g.organization_id = ${organization_id}
      ${code ? sql`AND o.expense_code_id IN (SELECT id FROM expense_code WHERE id = ${code} AND organization_id = ${organization_id})` : sql``}
      ${start_date ? sql`AND o.placed_at >= ${start_date}::date::timestamp AT TIME ZONE ${zone}` : sql``}
      ${end_date ? sql`AND o.placed_at < (${end_date}::date + 1)::timestamp AT TIME ZONE ${zone}` : sql``}
    GROUP BY o.account_id`;
}

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
  // each kind along its own index; orders that two organizations paid count for both
  const orders = sql`
    SELECT ${ORDER_COLUMNS} FROM orders o WHERE o.organization_id = ${organization_id}
    UNION ALL
    SELECT ${ORDER_COLUMNS} FROM further_organization f JOIN orders o ON o.id = f.order_id WHERE f.organization_id = ${organization_id}`;
  return sql<{ id: number }[]>`
    WITH spent AS MATERIALIZED (${spentBy(organization_id, filters, orders)}), found AS (SELECT m.* ${found})
    SELECT m.id FROM found m LEFT JOIN spent s ON s.account_id = m.account_id
    ORDER BY ${BY_FIGURE[order]}, ${BY_NAME.name} LIMIT ${limit} OFFSET ${offset}`;
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
  const { search, group } = filters;
  const like = search ? containing(search) : null;
  const digits = search?.replace(/\D/g, "") ?? "";
  const found = sql`
    FROM membership m JOIN account a ON a.id = m.account_id
    WHERE m.organization_id = ${organization_id} AND m.status <> 'left' ${group ? sql`AND ${inGroup(group)}` : sql``}
      ${
        like
          ? sql`AND (m.first_name || ' ' || m.last_name ILIKE ${like} OR a.email::text ILIKE ${like}
              ${digits.length >= 3 ? sql`OR m.phone LIKE ${`%${digits}%`}` : sql``})`
          : sql``
      }`;
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
  >`${spentBy(organization_id, filters, sql`SELECT ${ORDER_COLUMNS} FROM orders o WHERE o.account_id = ANY (${people}::int[])`)}`;
  const of = new Map(spent.map(({ account_id, ...sums }) => [account_id, sums]));
  const none = { orders: 0, spent_cents: 0, spent_vouchers: 0 };
  return { rows: rows.map((row) => ({ ...row, ...(of.get(row.id) ?? none) })), count: all?.count ?? 0 };
}
