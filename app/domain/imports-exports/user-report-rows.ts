import {
  cell,
  containingPerson,
  EMAIL,
  type ExportFilters,
  filterCell,
  GROUP_CELLS,
  inGroup,
  inPeriod,
  money,
  ORGANIZATION,
  ofCode,
  type Rows,
} from "./export-sql";

/** The expense code of `o` (an order), where it is of this organization. */
export const CODE_CELL = `
  (SELECT ${cell("e.code::text")} FROM expense_code e WHERE e.id = o.expense_code_id AND e.organization_id = ${ORGANIZATION})`;

/** What each person ordered in the days that were asked for, less what came back, and what they have left; those who left where they ordered. */
export function userReport(filters: ExportFilters): Rows {
  const orders = `
    FROM organization_spending o
    WHERE o.organization_id = ${ORGANIZATION} ${inPeriod("o.placed_at", filters)} ${ofCode(filters)}`;
  const found = `
    FROM membership m JOIN account a ON a.id = m.account_id
    WHERE m.organization_id = ${ORGANIZATION}
      AND (m.status <> 'left' OR (SELECT true ${orders} AND o.account_id = m.account_id LIMIT 1))
      ${containingPerson(filters)} ${inGroup(filters)}`;
  const spent = `
    SELECT o.account_id, count(*) AS orders, sum(o.amount_cents) AS cents, sum(o.vouchers) AS vouchers
    ${orders} GROUP BY o.account_id`;
  const left = `
    SELECT g.membership_id, sum(l.balance) FILTER (WHERE l.asset = 'usd') AS cents, sum(l.balance) FILTER (WHERE l.asset = 'voucher') AS vouchers
    FROM membership own JOIN wallet_grant g ON g.membership_id = own.id JOIN ledger_account l ON l.grant_id = g.id
    WHERE own.organization_id = ${ORGANIZATION} AND g.ended_at IS NULL AND (g.expires_at IS NULL OR g.expires_at > (SELECT app_now()))
    GROUP BY g.membership_id`;
  return {
    count: `SELECT count(*) AS count ${found}`,
    select: `
      SELECT m.account_id AS "Member ID", ${cell("m.first_name")} AS "First name", ${cell("m.last_name")} AS "Last name",
        ${cell(EMAIL)} AS "Email", ${GROUP_CELLS}, coalesce(spent.orders, 0) AS "Orders", ${money("spent.cents")} AS "Spent (USD)",
        coalesce(spent.vouchers, 0) AS "Vouchers spent", ${money("rest.cents")} AS "Money left (USD)",
        coalesce(rest.vouchers, 0)::int AS "Vouchers left"${filterCell(filters)}
      FROM (SELECT m.* ${found}) AS m JOIN account a ON a.id = m.account_id
      LEFT JOIN (${spent}) AS spent ON spent.account_id = m.account_id LEFT JOIN (${left}) AS rest ON rest.membership_id = m.id
      ORDER BY m.last_name, m.first_name, m.id`,
  };
}
