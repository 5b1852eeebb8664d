import { type Sql, sql, type Tx } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { lastSettledPosting } from "../wallets/ledger-snapshot.server";

/** What lies in a pool and what it is made of: cents or vouchers. `balance` = funded - distributed + expired + returned. */
interface PoolSums {
  balance: number;
  funded: number;
  distributed: number;
  expired: number;
  returned: number;
}

/**
 * In SQL, the sums over postings `p` of transactions `t`, for an account of any kind. What was given back to the card
 * that funded a pool, and came again after all, is of what was funded.
 */
const sums = sql`
  sum(p.amount)::int8 AS total,
  coalesce(sum(p.amount) FILTER (WHERE of.what = 'funded'), 0)::int8 AS funded,
  coalesce(-sum(p.amount) FILTER (WHERE of.what = 'distributed'), 0)::int8 AS distributed,
  coalesce(sum(p.amount) FILTER (WHERE of.what = 'expired'), 0)::int8 AS expired,
  coalesce(sum(p.amount) FILTER (WHERE of.what = 'returned'), 0)::int8 AS returned`;
/** Above every posting. Pairs are compared since only the index over accounts and postings can find them; each posting's own transaction is looked up. */
const NEWEST = "9223372036854775807";
/** In SQL, which part of the equation a transaction `t` is of. */
export const partOf = sql`CASE WHEN t.kind IN ('grant.distributed', 'grant.plan') THEN 'distributed' WHEN t.kind = 'grant.expired' THEN 'expired'
    WHEN t.kind LIKE 'grant.%' OR t.order_id IS NOT NULL THEN 'returned' ELSE 'funded' END`;
const kinds = sql`
  LATERAL (SELECT kind, order_id FROM ledger_txn WHERE id = p.txn_id OFFSET 0) AS t,
  LATERAL (SELECT ${partOf} AS what) AS of`;

/**
 * Every ten minutes: adds to the running sums of organizations' accounts what was posted since, so that reading a balance
 * costs what those minutes brought and not what the years did. Run twice at once, one waits for the other. `only` is one
 * organization.
 */
export async function sumAccounts(only: number | null = null): Promise<void> {
  const upTo = await lastSettledPosting(sql);
  if (upTo === null) return;
  await transaction(async (tx) => {
    // plain SQL: a lock, and sums of the ledger as a set
    await tx`SELECT pg_advisory_xact_lock(hashtextextended('organization_sum', 0))`;
    // plain SQL: a setting of the transaction
    await tx`SET LOCAL statement_timeout = '15min'`;
    // plain SQL: sums of postings since the last, inserted or added
    await tx`
      INSERT INTO organization_sum AS s (ledger_account_id, last_posting, total, funded, distributed, expired, returned)
      SELECT a.id, ${upTo}, new.total, new.funded, new.distributed, new.expired, new.returned
      FROM ledger_account a LEFT JOIN organization_sum old ON old.ledger_account_id = a.id
      CROSS JOIN LATERAL (
        SELECT ${sums} FROM posting p, ${kinds}
        WHERE (p.ledger_account_id, p.id) > (a.id, coalesce(old.last_posting, 0)) AND (p.ledger_account_id, p.id) <= (a.id, ${upTo})) AS new
      WHERE a.organization_id IS NOT NULL AND a.kind IN ('org_pool', 'org_receivable') AND new.total IS NOT NULL
        AND (${only}::int IS NULL OR a.organization_id = ${only})
      ON CONFLICT (ledger_account_id) DO UPDATE SET last_posting = excluded.last_posting, total = s.total + excluded.total, funded = s.funded + excluded.funded,
        distributed = s.distributed + excluded.distributed, expired = s.expired + excluded.expired, returned = s.returned + excluded.returned`;
  });
}

/** What an organization owes, cents: the running sum and what was posted after it. */
export async function readOwed(on: Sql | Tx, organization_id: number): Promise<number> {
  // plain SQL: a sum that is kept, and that of postings since
  const [owed] = await on<{ cents: number }[]>`
    SELECT (-coalesce(s.total, 0) - new.total)::int8 AS cents FROM ledger_account a LEFT JOIN organization_sum s ON s.ledger_account_id = a.id
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(p.amount), 0) AS total FROM posting p
      WHERE (p.ledger_account_id, p.id) > (a.id, coalesce(s.last_posting, 0)) AND (p.ledger_account_id, p.id) <= (a.id, ${NEWEST}::int8)) AS new
    WHERE a.organization_id = ${organization_id} AND a.kind = 'org_receivable'`;
  return owed?.cents ?? 0;
}

/** Both pools of an organization, and the cents it owes: the running sums and what was posted after them. */
export async function readSums(
  organization_id: number,
): Promise<{ usd: PoolSums; voucher: PoolSums; owed: number }> {
  // plain SQL: sums that are kept, and those of postings since
  const rows = await sql<(PoolSums & { kind: string; asset: string; total: number })[]>`
    SELECT a.kind, a.asset, coalesce(a.balance, 0)::int8 AS balance, (coalesce(s.total, 0) + coalesce(new.total, 0))::int8 AS total,
      (coalesce(s.funded, 0) + new.funded)::int8 AS funded, (coalesce(s.distributed, 0) + new.distributed)::int8 AS distributed,
      (coalesce(s.expired, 0) + new.expired)::int8 AS expired, (coalesce(s.returned, 0) + new.returned)::int8 AS returned
    FROM ledger_account a LEFT JOIN organization_sum s ON s.ledger_account_id = a.id
    CROSS JOIN LATERAL (
      SELECT ${sums} FROM posting p, ${kinds}
      WHERE (p.ledger_account_id, p.id) > (a.id, coalesce(s.last_posting, 0)) AND (p.ledger_account_id, p.id) <= (a.id, ${NEWEST}::int8)) AS new
    WHERE a.organization_id = ${organization_id} AND a.kind IN ('org_pool', 'org_receivable')`;
  const none = { balance: 0, funded: 0, distributed: 0, expired: 0, returned: 0 };
  const pool = (asset: string) => rows.find((row) => row.kind === "org_pool" && row.asset === asset) ?? none;
  const owed = rows.find((row) => row.kind === "org_receivable");
  return { usd: pool("usd"), voucher: pool("voucher"), owed: owed ? 0 - owed.total : 0 };
}
