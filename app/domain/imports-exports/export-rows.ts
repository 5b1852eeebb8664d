import { benefits } from "./benefit-rows";
import {
  cell,
  containing,
  containingPerson,
  dayOf,
  EMAIL,
  type ExportFilters,
  type ExportKind,
  filterCell,
  GROUP_CELLS,
  inGroup,
  inPeriod,
  money,
  ORGANIZATION,
  ofCode,
  ofMember,
  PEOPLE,
  phone,
  type Rows,
  wordOf,
} from "./export-sql";
import { journal } from "./journal-rows";
import { CODE_CELL, userReport } from "./user-report-rows";

/** The members: as the organization wrote them, with what is left of its money and vouchers. */
function members(filters: ExportFilters): Rows {
  const joined = "coalesce(m.joined_at, m.created_at)";
  const found = "FROM membership m JOIN account a ON a.id = m.account_id";
  const which = `
    WHERE m.organization_id = ${ORGANIZATION} ${inPeriod(joined, filters)} ${containingPerson(filters)} ${inGroup(filters)}`;
  const left = `
    SELECT g.membership_id, sum(l.balance) FILTER (WHERE l.asset = 'usd') AS cents, sum(l.balance) FILTER (WHERE l.asset = 'voucher') AS vouchers
    FROM membership own JOIN wallet_grant g ON g.membership_id = own.id JOIN ledger_account l ON l.grant_id = g.id
    WHERE own.organization_id = ${ORGANIZATION} AND g.ended_at IS NULL AND (g.expires_at IS NULL OR g.expires_at > (SELECT app_now()))
    GROUP BY g.membership_id`;
  return {
    count: `SELECT count(*) AS count ${found} ${which}`,
    select: `
      SELECT m.account_id AS "Member ID", ${cell("m.first_name")} AS "First name", ${cell("m.last_name")} AS "Last name",
        ${cell(EMAIL)} AS "Email", ${phone("m.phone")} AS "Phone", ${wordOf("m.status")} AS "Status",
        CASE WHEN m.is_voucher_benefit THEN 'Yes' ELSE 'No' END AS "Voucher benefit",
        ${money("rest.cents")} AS "Money left (USD)", coalesce(rest.vouchers, 0)::int AS "Vouchers left", ${dayOf("m.joined_at")} AS "Joined on",
        ${GROUP_CELLS}${filterCell(filters)}
      ${found} LEFT JOIN (${left}) AS rest ON rest.membership_id = m.id ${which}
      ORDER BY m.last_name, m.first_name, m.id`,
  };
}

/** The orders: what an organization may see of them and no more, the same numbers as its receipts (readOrganizationView). */
function orders(filters: ExportFilters): Rows {
  const found = `
    FROM (
      SELECT id, number, status, placed_at, delivery_date, account_id, expense_code_id FROM orders WHERE organization_id = ${ORGANIZATION}
      UNION ALL
      SELECT o.id, o.number, o.status, o.placed_at, o.delivery_date, o.account_id, o.expense_code_id
      FROM further_organization f JOIN orders o ON o.id = f.order_id WHERE f.organization_id = ${ORGANIZATION}
    ) o JOIN membership m ON m.organization_id = ${ORGANIZATION} AND m.account_id = o.account_id
    JOIN account a ON a.id = o.account_id`;
  const which = `
    WHERE o.placed_at IS NOT NULL ${inPeriod("o.placed_at", filters)}
      ${containing(["o.number", ...PEOPLE], filters)} ${inGroup(filters)} ${ofCode(filters)} ${ofMember(filters)}`;
  const used = `
    SELECT sum(t.amount_cents) AS cents, sum(t.refunded_cents) AS back, sum(t.quantity) AS vouchers, sum(t.refunded_quantity) AS vouchers_back
    FROM tender t JOIN ledger_account l ON l.id = t.ledger_account_id JOIN wallet_grant g ON g.id = l.grant_id
    WHERE t.order_id = o.id AND g.organization_id = ${ORGANIZATION}`;
  return {
    count: `SELECT count(*) AS count ${found} ${which}`,
    select: `
      SELECT o.number AS "Order number", ${dayOf("o.placed_at")} AS "Ordered on", o.delivery_date AS "Delivery date",
        ${wordOf("o.status")} AS "Status", m.account_id AS "Member ID", ${cell("m.first_name || ' ' || m.last_name")} AS "Member",
        ${money("used.cents")} AS "Organization money used (USD)", ${money("used.back")} AS "Organization money returned (USD)",
        coalesce(used.vouchers, 0) AS "Vouchers used", coalesce(used.vouchers_back, 0) AS "Vouchers returned",
        ${CODE_CELL} AS "Expense code", ${GROUP_CELLS}${filterCell(filters)}
      ${found} LEFT JOIN LATERAL (${used}) AS used ON true ${which}
      ORDER BY o.placed_at DESC, o.id DESC`,
  };
}

const KINDS: Record<ExportKind, (filters: ExportFilters) => Rows> = {
  corporate_users: members,
  corporate_orders: orders,
  user_report: userReport,
  benefits,
  journal,
};

/** The rows of an export, to be asked for on a connection with the settings of `export-sql.ts`. */
export function rowsOf(kind: ExportKind, filters: ExportFilters): Rows {
  return KINDS[kind](filters);
}
