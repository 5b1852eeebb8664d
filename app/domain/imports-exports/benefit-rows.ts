import {
  cell,
  containing,
  EMAIL,
  type ExportFilters,
  filterCell,
  GROUP_CELLS,
  inGroup,
  inPeriod,
  money,
  ORGANIZATION,
  PEOPLE,
  type Rows,
} from "./export-sql";

/**
 * In SQL, what the ledger says an organization paid of each person's orders that were placed within `days` (of `o`, orders):
 * `account_id`, `cents` that left its money and did not come back, `voucher_cents` that it owes for vouchers, `vouchers`. Each is the
 * sum of the postings of the orders' transactions on its own accounts, so that the rows of a year add up to the ledger.
 */
export const benefitsByPerson = (organization: string, days: string) => `
  SELECT o.account_id,
    -coalesce(sum(p.amount) FILTER (WHERE l.asset = 'usd' AND l.kind <> 'org_receivable'), 0) AS cents,
    -coalesce(sum(p.amount) FILTER (WHERE l.kind = 'org_receivable'), 0) AS voucher_cents,
    -coalesce(sum(p.amount) FILTER (WHERE l.asset = 'voucher'), 0) AS vouchers
  FROM (
    SELECT id, account_id, placed_at FROM orders WHERE organization_id = ${organization}
    UNION ALL
    SELECT o.id, o.account_id, o.placed_at FROM further_organization f JOIN orders o ON o.id = f.order_id WHERE f.organization_id = ${organization}
  ) o JOIN ledger_txn x ON x.order_id = o.id JOIN posting p ON p.txn_id = x.id JOIN ledger_account l ON l.id = p.ledger_account_id
  LEFT JOIN wallet_grant g ON g.id = l.grant_id
  WHERE o.placed_at IS NOT NULL ${days} AND (g.organization_id = ${organization} OR l.organization_id = ${organization} AND l.kind IN ('org_pool', 'org_receivable'))
  GROUP BY o.account_id`;

/** What each person ate at the organization's cost in the days that were asked for: what payroll may have to tax. */
export function benefits(filters: ExportFilters): Rows {
  const found = `
    FROM membership m JOIN account a ON a.id = m.account_id
    JOIN (${benefitsByPerson(ORGANIZATION, inPeriod("o.placed_at", filters))}) AS paid ON paid.account_id = m.account_id
    WHERE m.organization_id = ${ORGANIZATION} AND (paid.cents <> 0 OR paid.voucher_cents <> 0 OR paid.vouchers <> 0)
      ${containing(PEOPLE, filters)} ${inGroup(filters)}`;
  return {
    count: `SELECT count(*) AS count ${found}`,
    select: `
      SELECT m.account_id AS "Member ID", ${cell("m.first_name")} AS "First name", ${cell("m.last_name")} AS "Last name",
        ${cell(EMAIL)} AS "Email", ${GROUP_CELLS}, ${money("paid.cents")} AS "Money spent (USD)", paid.vouchers AS "Vouchers used",
        ${money("paid.voucher_cents")} AS "Value of vouchers (USD)", ${money("paid.cents + paid.voucher_cents")} AS "Benefit (USD)"${filterCell(filters)}
      ${found} ORDER BY m.last_name, m.first_name, m.id`,
  };
}
