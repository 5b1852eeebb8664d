import type postgres from "postgres";
import type { PlainTx, Sql } from "~/data/sql.server";

/** A row that breaks a rule: what identifies it, and the numbers that disagree. */
export type Finding = postgres.Row;

/** Something that must hold in the ledger at any moment, as a query that finds the rows for which it does not. */
export interface LedgerRule {
  /** as in docs/money.md: I1 to I28 */
  id: string;
  /** what must hold, in words */
  name: string;
  /**
   * The rows that break it, at most twenty. `since` is the id of a posting: what no later posting has touched need not
   * be looked at; 0 is everything. Rules that are cheap anyway look at everything.
   */
  find(on: Sql | PlainTx, since: number): Promise<Finding[]>;
}

// plain SQL: rules are statements over whole tables, read in one snapshot
const sumsToZero: LedgerRule = {
  id: "I1",
  name: "a ledger transaction has two postings at least, none of nothing, and sums to zero for each asset",
  find: (on, since) =>
    since === 0
      ? on`
        SELECT t.id AS txn_id, t.idem, count(p.id)::int AS postings, sum(p.amount) FILTER (WHERE a.asset = 'usd') AS cents,
               sum(p.amount) FILTER (WHERE a.asset = 'voucher') AS vouchers
        FROM ledger_txn t LEFT JOIN posting p ON p.txn_id = t.id LEFT JOIN ledger_account a ON a.id = p.ledger_account_id
        GROUP BY t.id
        HAVING count(p.id) < 2 OR bool_or(p.amount = 0) OR coalesce(sum(p.amount) FILTER (WHERE a.asset = 'usd'), 0) <> 0
          OR coalesce(sum(p.amount) FILTER (WHERE a.asset = 'voucher'), 0) <> 0
        LIMIT 20`
      : on`
        SELECT p.txn_id, count(*)::int AS postings, sum(p.amount) FILTER (WHERE a.asset = 'usd') AS cents,
               sum(p.amount) FILTER (WHERE a.asset = 'voucher') AS vouchers
        FROM posting p JOIN ledger_account a ON a.id = p.ledger_account_id
        WHERE p.txn_id IN (SELECT txn_id FROM posting WHERE id > ${since})
        GROUP BY p.txn_id
        HAVING count(*) < 2 OR bool_or(p.amount = 0) OR coalesce(sum(p.amount) FILTER (WHERE a.asset = 'usd'), 0) <> 0
          OR coalesce(sum(p.amount) FILTER (WHERE a.asset = 'voucher'), 0) <> 0
        LIMIT 20`,
};

// plain SQL: rules are statements over whole tables, read in one snapshot
const balancesAreSums: LedgerRule = {
  id: "I2",
  name: "a balance is the sum of its account's postings",
  find: (on, since) =>
    since === 0
      ? on`
        SELECT a.id AS ledger_account_id, a.kind, a.balance, coalesce(p.total, 0)::int8 AS postings
        FROM ledger_account a
        LEFT JOIN (SELECT ledger_account_id, sum(amount) AS total FROM posting GROUP BY 1) p ON p.ledger_account_id = a.id
        WHERE a.balance IS NOT NULL AND a.balance <> coalesce(p.total, 0) LIMIT 20`
      : on`
        SELECT a.id AS ledger_account_id, a.kind, a.balance, p.total::int8 AS postings
        FROM (SELECT DISTINCT ledger_account_id FROM posting WHERE id > ${since} AND balance_after IS NOT NULL) touched
        JOIN ledger_account a ON a.id = touched.ledger_account_id
        CROSS JOIN LATERAL (SELECT sum(amount) AS total FROM posting WHERE ledger_account_id = a.id) p
        WHERE a.balance <> p.total LIMIT 20`,
};

// plain SQL: rules are statements over whole tables, read in one snapshot
const nothingBelowZero: LedgerRule = {
  id: "I3",
  name: "no wallet, gift card, pool, voucher or hold is below zero",
  find: (on) =>
    on`SELECT id AS ledger_account_id, kind, balance FROM ledger_account WHERE balance < 0 LIMIT 20`,
};

/** The three without which nobody can know what anybody owns: when one fails, new checkouts stop. */
export const LEDGER_RULES: readonly LedgerRule[] = [sumsToZero, balancesAreSums, nothingBelowZero];
