import type { Fragment, PlainTx, Sql } from "~/data/sql.server";

/**
 * When something last happened in the marketplace. What is overdue is measured against this and not against now: a
 * database that was at rest overnight has neglected nothing.
 */
export function lastActivity(on: Sql | PlainTx): Fragment {
  return on`(SELECT least(app_now(), greatest((SELECT at FROM ledger_txn ORDER BY id DESC LIMIT 1), (SELECT created_at FROM orders ORDER BY id DESC LIMIT 1),
    (SELECT created_at FROM outbox ORDER BY id DESC LIMIT 1))))`;
}
