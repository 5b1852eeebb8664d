import { sql } from "~/data/sql.server";
import { missing } from "../refusal";
import { type NotedTransaction, withLedgerNote } from "../wallets/ledger-facts";
import { type AccountRow, accountColumns, groupName, owners } from "./account-row.server";

/** Most postings that are shown: a distribution to a whole company has tens of thousands. */
const MOST = 200;

/** One business event in the ledger with its postings. */
export interface ShownTransaction {
  id: number;
  kind: string;
  idem: string;
  actor: string;
  note: string | null;
  at: Date;
  order_id: number | null;
  order_number: string | null;
  reverses_id: number | null;
  /** the transaction that took this one back */
  reversed_by: number | null;
  postings: (AccountRow & { posting_id: number; amount: number; balance_after: number | null })[];
  /** of all postings, also those not shown; both sums are 0 */
  count: number;
  cents: number;
  vouchers: number;
}

/** @throws Refusal `missing`. */
export async function showTransaction(id: number): Promise<ShownTransaction> {
  // plain SQL: the ledger, with both sums of a transaction
  const [[txn], postings] = await Promise.all([
    sql<(Omit<ShownTransaction, "postings"> & NotedTransaction)[]>`
      SELECT x.id, x.kind, x.idem, x.actor, x.note, x.facts, ${groupName} AS group, x.at, o.id AS order_id, o.number AS order_number, x.reverses_id,
        (SELECT min(r.id) FROM ledger_txn r WHERE r.reverses_id = x.id)::int8 AS reversed_by, s.count, s.cents, s.vouchers
      FROM ledger_txn x LEFT JOIN orders o ON o.id = x.order_id
      CROSS JOIN LATERAL (
        SELECT count(*)::int AS count, coalesce(sum(p.amount) FILTER (WHERE a.asset = 'usd'), 0)::int8 AS cents,
          coalesce(sum(p.amount) FILTER (WHERE a.asset = 'voucher'), 0)::int8 AS vouchers
        FROM posting p JOIN ledger_account a ON a.id = p.ledger_account_id WHERE p.txn_id = x.id) s
      WHERE x.id = ${id}`,
    sql<ShownTransaction["postings"]>`
      SELECT ${accountColumns}, p.id AS posting_id, p.amount, p.balance_after FROM posting p
      JOIN ledger_account a ON a.id = p.ledger_account_id ${owners} WHERE p.txn_id = ${id} ORDER BY p.id LIMIT ${MOST}`,
  ]);
  if (!txn) throw missing();
  return { ...withLedgerNote(txn), postings };
}
