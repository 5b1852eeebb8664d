import { containing, type Fragment, iso, sql } from "~/data/sql.server";
import { COUNT_CAP, type Page, type Slice } from "~/kit/paging";
import type { CorporateAdmin } from "../accounts/people";
import { inGroup } from "../groups/group-filter.server";
import type { OrgOrder } from "./schemas.server";

export interface OrderFilters {
  /** part of the order's number, or of the member's name or email */
  search?: string | undefined;
  /** days of the organization's calendar on which orders were placed, both included */
  start_date?: string | undefined;
  end_date?: string | undefined;
  /** only those of people who are in this department, cost center or office now */
  group?: number | undefined;
  /** only those booked under this expense code (its id) */
  code?: number | undefined;
  /** only those of this person (the profile's id) */
  member?: number | undefined;
}

/** With more people of a name than this, their orders are met sooner along the days than person by person. */
const MANY_PEOPLE = 2_000;

/** People of an organization of that name or email, those who have left by their name alone: their accounts' ids. */
async function findPeople(organization_id: number, like: string): Promise<number[]> {
  // plain SQL: a search over two tables
  const [found] = await sql<{ ids: number[] }[]>`
    SELECT coalesce(array_agg(m.account_id), '{}') AS ids FROM membership m JOIN account a ON a.id = m.account_id
    WHERE m.organization_id = ${organization_id} AND ${isCalled(like)}`;
  return found?.ids ?? [];
}

/** In SQL, of `m` and its account `a`: whether they are called so. */
function isCalled(like: string): Fragment {
  return sql`(m.first_name || ' ' || m.last_name ILIKE ${like} OR m.status <> 'left' AND a.email::text ILIKE ${like})`;
}

/**
 * In SQL, of `o` and its buyer `m`: an order of somebody of that name or email, or, where the text may be a part of one, of that
 * number. The people, their accounts' `ids`, are found beforehand: within the statement, Postgres would find them again for each order.
 */
function matching(search: string, ids: number[]): Fragment {
  const like = containing(search);
  const people =
    ids.length > MANY_PEOPLE
      ? sql`EXISTS (SELECT FROM account a WHERE a.id = o.account_id AND ${isCalled(like)})`
      : sql`o.account_id = ANY (${ids})`;
  const number = search.trim().toUpperCase();
  // numbers are capitals and digits: compared as they are, which takes a tenth of the time
  return /^[D\d-]+$/.test(number) ? sql`(o.number LIKE ${containing(number)} OR ${people})` : people;
}

/**
 * The orders that my organization's money or vouchers went into, the latest first: number, days, status and how much, net of
 * what came back. Never what was eaten, where, or what the person paid of their own.
 */
export async function listAllOrders(
  me: CorporateAdmin,
  { limit, offset }: Slice,
  { search, start_date, end_date, group, code, member }: OrderFilters,
): Promise<Page<OrgOrder>> {
  const { organization_id } = me;
  const zone = sql`(SELECT time_zone FROM organization WHERE id = ${organization_id})`;
  const ids = search ? await findPeople(organization_id, containing(search)) : [];
  const rest = sql`
    JOIN membership m ON m.organization_id = ${organization_id} AND m.account_id = o.account_id
    WHERE o.placed_at IS NOT NULL
      ${member ? sql`AND o.account_id = ${member}` : sql``}
      ${group ? sql`AND ${inGroup(group)}` : sql``}
      ${code ? sql`AND o.expense_code_id = ${code} AND EXISTS (SELECT FROM expense_code e WHERE e.id = ${code} AND e.organization_id = ${organization_id})` : sql``}
      ${start_date ? sql`AND o.placed_at >= ${start_date}::date::timestamp AT TIME ZONE ${zone}` : sql``}
      ${end_date ? sql`AND o.placed_at < (${end_date}::date + 1)::timestamp AT TIME ZONE ${zone}` : sql``}
      ${search ? sql`AND ${matching(search, ids)}` : sql``}`;
  const first = sql`FROM orders o ${rest} AND o.organization_id = ${organization_id}`;
  const further = sql`
    FROM further_organization f JOIN orders o ON o.id = f.order_id ${rest} AND f.organization_id = ${organization_id}`;
  const columns = sql`o.id, o.number, o.status, o.placed_at, o.delivery_date, o.expense_code_id, m.account_id, m.first_name, m.last_name`;
  // each by itself as far as the page reaches: the first then walks along its index, whatever the other holds
  const reach = limit + offset;
  // plain SQL: a searched list
  const [rows, [all]] = await Promise.all([
    sql<OrgOrder[]>`
      WITH page AS (
        SELECT * FROM (
          (SELECT ${columns} ${first} ORDER BY o.placed_at DESC, o.id DESC LIMIT ${reach})
          UNION ALL
          (SELECT ${columns} ${further} ORDER BY o.placed_at DESC, o.id DESC LIMIT ${reach})
        ) AS both_kinds ORDER BY placed_at DESC, id DESC LIMIT ${limit} OFFSET ${offset}
      )
      SELECT page.number, page.status, ${iso(sql`page.placed_at`)} AS placed_at, page.delivery_date,
        json_build_object('id', page.account_id, 'first_name', page.first_name, 'last_name', page.last_name) AS member,
        coalesce(used.cents, 0)::int8 AS amount_cents, coalesce(used.vouchers, 0)::int8 AS vouchers,
        (SELECT e.code FROM expense_code e WHERE e.id = page.expense_code_id AND e.organization_id = ${organization_id}) AS expense_code
      FROM page LEFT JOIN LATERAL (
        SELECT sum(t.amount_cents - t.refunded_cents) AS cents, sum(t.quantity - t.refunded_quantity) AS vouchers
        FROM tender t JOIN ledger_account l ON l.id = t.ledger_account_id JOIN wallet_grant g ON g.id = l.grant_id
        WHERE t.order_id = page.id AND g.organization_id = ${organization_id}) AS used ON true
      ORDER BY page.placed_at DESC, page.id DESC`,
    sql<
      { count: number }[]
    >`SELECT count(*) AS count FROM (SELECT ${first} UNION ALL SELECT ${further} LIMIT ${COUNT_CAP + 1}) AS capped`,
  ]);
  return { rows, count: all?.count ?? 0 };
}
