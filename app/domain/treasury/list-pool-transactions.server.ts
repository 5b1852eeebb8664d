import { sql } from "~/data/sql.server";
import { COUNT_CAP, type Page, type Slice } from "~/kit/paging";
import type { CorporateAdmin } from "../accounts/people";
import { type TransactionRow, toEntry } from "../wallets/history-rows.server";
import type { WalletEntry } from "../wallets/schemas.server";
import { partOf } from "./sums.server";
import type { Asset } from "./treasury.server";

/** The parts of a pool's equation: which movements make each. */
export const POOL_PARTS = ["funded", "distributed", "expired", "returned"] as const;

export interface PoolFilter {
  /** only what makes this part of the equation */
  what?: (typeof POOL_PARTS)[number] | undefined;
  asset?: Asset | undefined;
  /** days of the organization's calendar, both included */
  start_date?: string | undefined;
  end_date?: string | undefined;
}

/**
 * What moved in my organization's pools, dollars and vouchers, the latest first, each with what was there afterwards. What
 * went to people is a gift. A page is read from the end of each pool's own index, however long its history.
 */
export async function listPoolTransactions(
  me: CorporateAdmin,
  { limit, offset }: Slice,
  { what, asset, start_date, end_date }: PoolFilter = {},
): Promise<Page<WalletEntry>> {
  const pools = sql`SELECT id, asset FROM ledger_account WHERE organization_id = ${me.organization_id} AND kind = 'org_pool' ${asset ? sql`AND asset = ${asset}` : sql``}`;
  const ofPart = what ? sql`AND (SELECT ${partOf} FROM ledger_txn t WHERE t.id = p.txn_id) = ${what}` : sql``;
  const zone = sql`(SELECT time_zone FROM organization WHERE id = ${me.organization_id})`;
  const inDays = sql`
    ${start_date ? sql`AND (SELECT t.at FROM ledger_txn t WHERE t.id = p.txn_id) >= ${start_date}::date::timestamp AT TIME ZONE ${zone}` : sql``}
    ${end_date ? sql`AND (SELECT t.at FROM ledger_txn t WHERE t.id = p.txn_id) < (${end_date}::date + 1)::timestamp AT TIME ZONE ${zone}` : sql``}`;
  // never null: balance: postings of a pool say what was there afterwards
  const [moves, [all]] = await Promise.all([
    sql<TransactionRow[]>`
      WITH page AS (
        SELECT last.*, pool.asset FROM (${pools}) AS pool, LATERAL (
          SELECT p.id, p.txn_id, p.amount, p.balance_after FROM posting p
          WHERE p.ledger_account_id = pool.id ${ofPart} ${inDays} ORDER BY p.id DESC LIMIT ${limit + offset}) AS last
        ORDER BY last.id DESC LIMIT ${limit} OFFSET ${offset}
      )
      SELECT page.id, page.asset, page.amount, page.balance_after AS balance, t.kind IN ('grant.distributed', 'grant.plan') AS is_gift, ARRAY['organization'] AS owners, t.kind AS event, t.note, t.at,
        substring(t.idem FROM '^distribution(?:[.]undone)?:([0-9]{1,9})')::int AS batch, o.number AS order_number
      FROM page JOIN ledger_txn t ON t.id = page.txn_id LEFT JOIN orders o ON o.id = t.order_id ORDER BY page.id DESC`,
    sql<{ count: number | null }[]>`
      SELECT sum(n)::int8 AS count FROM (${pools}) AS pool, LATERAL (
        SELECT count(*) AS n FROM (SELECT FROM posting p WHERE p.ledger_account_id = pool.id ${ofPart} ${inDays} LIMIT ${COUNT_CAP + 1}) AS capped) AS counted`,
  ]);
  return { rows: moves.map((move) => toEntry(move, "pool")), count: all?.count ?? 0 };
}
