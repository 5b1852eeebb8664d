import {
  cell,
  dayOf,
  type ExportFilters,
  filterCell,
  groupCell,
  inPeriod,
  ORGANIZATION,
  type Rows,
  said,
} from "./export-sql";
import { CODE_CELL } from "./user-report-rows";

/**
 * The transactions that moved an organization's dollars: those of its pool and of what it owes, and those of its people's orders.
 * Of an order that was given up there are some only where its money went to the pool: its grant had ended meanwhile.
 */
const transactions = (filters: ExportFilters) => `
  SELECT x.* FROM (
    WITH pooled AS MATERIALIZED (
      SELECT p.txn_id AS id FROM ledger_account l JOIN posting p ON p.ledger_account_id = l.id
      WHERE l.organization_id = ${ORGANIZATION} AND l.kind IN ('org_pool', 'org_receivable') AND l.asset = 'usd'
    )
    SELECT id FROM pooled
    UNION
    SELECT x.id FROM (
      SELECT id FROM orders WHERE organization_id = ${ORGANIZATION} AND placed_at IS NOT NULL
      UNION ALL
      SELECT o.id FROM further_organization f JOIN orders o ON o.id = f.order_id WHERE f.organization_id = ${ORGANIZATION} AND o.placed_at IS NOT NULL
      UNION
      SELECT x.order_id FROM pooled JOIN ledger_txn x ON x.id = pooled.id WHERE x.order_id IS NOT NULL
    ) o JOIN ledger_txn x ON x.order_id = o.id
  ) moved JOIN ledger_txn x ON x.id = moved.id WHERE true ${inPeriod("x.at", filters)}`;

/**
 * The organization's side of each transaction, one line an account of its books, and the line that balances it: meals eaten, the
 * plan's fee, the delivery fee of a group order, or money that came from or went to its bank. Lines of one transaction add up to zero; below zero is a credit.
 */
const lines = (filters: ExportFilters) => `
  WITH moved AS MATERIALIZED (${transactions(filters)}), own AS (
    SELECT x.id, x.at, x.kind, x.order_id,
      CASE l.kind WHEN 'org_pool' THEN 'POOL' WHEN 'org_receivable' THEN 'OWED' ELSE 'GRANTED' END AS account, p.amount
    FROM moved x JOIN posting p ON p.txn_id = x.id JOIN ledger_account l ON l.id = p.ledger_account_id LEFT JOIN wallet_grant g ON g.id = l.grant_id
    WHERE l.asset = 'usd' AND (l.organization_id = ${ORGANIZATION} AND l.kind IN ('org_pool', 'org_receivable') OR g.organization_id = ${ORGANIZATION})
  ), line AS (
    SELECT id, at, kind, order_id, account, sum(amount) AS amount FROM own GROUP BY id, at, kind, order_id, account
    UNION ALL
    SELECT id, at, kind, order_id, CASE WHEN order_id IS NOT NULL THEN 'MEALS' WHEN kind = 'plan.fee' THEN 'FEES' WHEN kind = 'group.fee' THEN 'DELIVERY' ELSE 'BANK' END, -sum(amount)
    FROM own GROUP BY id, at, kind, order_id
  )
  SELECT line.* FROM line WHERE line.amount <> 0`;

const ACCOUNT = `
  CASE line.account WHEN 'POOL' THEN 'Prepaid with DinDin' WHEN 'GRANTED' THEN 'Given to people, not spent' WHEN 'OWED' THEN 'Owed to DinDin'
    WHEN 'MEALS' THEN 'Meals for people' WHEN 'FEES' THEN 'Plan fees' WHEN 'DELIVERY' THEN 'Delivery of group orders' ELSE 'Bank and cards' END`;

/**
 * The journal for books elsewhere. A line's id is that of its transaction and its account, and never changes: asked for
 * again, the same lines come, so that what was taken over is known.
 */
export function journal(filters: ExportFilters): Rows {
  return {
    count: `SELECT count(*) AS count FROM (${lines(filters)}) AS line`,
    select: `
      SELECT line.id || '-' || line.account AS "Line ID", line.id AS "Transaction ID", ${dayOf("line.at")} AS "Date", ${cell("replace(line.kind, '.', ' ')")} AS "Event",
        line.account AS "Account", ${ACCOUNT} AS "Account name",
        CASE WHEN line.amount > 0 THEN (line.amount / 100.0)::numeric(14, 2) END AS "Debit (USD)",
        CASE WHEN line.amount < 0 THEN (-line.amount / 100.0)::numeric(14, 2) END AS "Credit (USD)",
        o.number AS "Order", m.account_id AS "Member ID", ${groupCell("department")} AS "Department", ${groupCell("cost_center")} AS "Cost center",
        ${CODE_CELL} AS "Expense code"${filterCell(filters)}
      FROM (${lines(filters)}) AS line LEFT JOIN orders o ON o.id = line.order_id
      LEFT JOIN membership m ON m.organization_id = ${said("organization")}::int AND m.account_id = o.account_id
      ORDER BY line.at, line.id, line.account`,
  };
}
