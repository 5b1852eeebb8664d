import { sql } from "~/data/sql.server";

/** In SQL, of `a` (a claim's account in the ledger): the vouchers of it that went back to the pool unspent, as `amount`. */
export const BACK_TO_POOL = sql`
  SELECT coalesce(-sum(w.amount) FILTER (WHERE w.amount < 0 AND t.kind LIKE 'grant.%'), 0)::int8 AS amount
  FROM posting w JOIN ledger_txn t ON t.id = w.txn_id WHERE w.ledger_account_id = a.id`;
