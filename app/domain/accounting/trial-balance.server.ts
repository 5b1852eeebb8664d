import { sql } from "~/data/sql.server";
import { addDays, type Day } from "~/kit/day";
import type { AccountKind } from "./account-kinds";
import { firstOpenDay, ownAccount } from "./sum-days.server";

/** What all accounts of a kind hold together: cents or vouchers, credits above zero and debits below. */
export interface KindBalance {
  kind: AccountKind;
  asset: "usd" | "voucher";
  amount: number;
}

/** The day that summed-up days end with when a balance at the end of `day` is wanted; what came later is read posting by posting. */
async function baseOf(day: Day): Promise<Day> {
  const days = [(await firstOpenDay()) ?? addDays(day, 1), addDays(day, 1)].sort();
  return days[0] as Day;
}

/**
 * The trial balance at the end of a day (UTC), by kind of account and asset: summed-up days, and the postings of those that
 * are not. Each asset adds up to zero.
 */
export async function readTrialBalance(day: Day): Promise<KindBalance[]> {
  const base = await baseOf(day);
  // plain SQL: the ledger, its sums and what came after them
  return sql<KindBalance[]>`
    SELECT kind, asset, sum(amount)::int8 AS amount FROM (
      SELECT kind, asset, sum(amount) AS amount FROM ledger_day_line WHERE day < ${base}::date GROUP BY kind, asset
      UNION ALL
      SELECT a.kind, a.asset, sum(p.amount) FROM ledger_txn x
      CROSS JOIN LATERAL (SELECT ledger_account_id, amount FROM posting WHERE txn_id = x.id OFFSET 0) p
      JOIN ledger_account a ON a.id = p.ledger_account_id
      WHERE x.at >= ${base}::date::timestamp AT TIME ZONE 'UTC' AND x.at < (${day}::date + 1)::timestamp AT TIME ZONE 'UTC'
      GROUP BY a.kind, a.asset
    ) moved GROUP BY kind, asset HAVING sum(amount) <> 0 ORDER BY kind, asset`;
}

/** What one of the product's own accounts held at the end of a day (UTC), the same way. */
export async function readOwnBalance(ledger_account_id: number, day: Day): Promise<number> {
  const base = await baseOf(day);
  // plain SQL: the same
  const [row] = await sql<{ amount: number }[]>`
    SELECT (coalesce((SELECT sum(amount) FROM ledger_day_line WHERE ledger_account_id = ${ledger_account_id} AND day < ${base}::date), 0)
      + coalesce((
        SELECT sum(p.amount) FROM ledger_txn x
        CROSS JOIN LATERAL (SELECT ledger_account_id, amount FROM posting WHERE txn_id = x.id OFFSET 0) p
        JOIN ledger_account a ON a.id = p.ledger_account_id
        WHERE x.at >= ${base}::date::timestamp AT TIME ZONE 'UTC' AND x.at < (${day}::date + 1)::timestamp AT TIME ZONE 'UTC'
          AND ${ownAccount} = ${ledger_account_id}), 0))::int8 AS amount`;
  return row?.amount ?? 0;
}
