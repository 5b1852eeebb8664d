import { type Fragment, sql } from "~/data/sql.server";
import { COUNT_CAP, type Page, type Slice } from "~/kit/paging";
import type { CorporateAdmin } from "../accounts/people";
import { type TransactionRow, toEntry } from "../wallets/history-rows.server";
import type { PoolEntry } from "../wallets/schemas.server";
import { partOf } from "./sums.server";
import type { Asset } from "./treasury.server";

/** The parts of a pool's equation: which movements make each. */
export const POOL_PARTS = ["funded", "distributed", "expired", "returned"] as const;

export interface PoolFilter {
  /** only what makes this part of the equation; `granted` is what was distributed, with what undoing took back of it */
  what?: (typeof POOL_PARTS)[number] | "granted" | undefined;
  asset?: Asset | undefined;
  /** days of the organization's calendar, both included */
  start_date?: string | undefined;
  end_date?: string | undefined;
}

/** A movement with the one member it belongs to; null for none, or several. */
interface PoolRow extends TransactionRow {
  member_id: number | null;
  first_name: string | null;
  last_name: string | null;
}

/** More grants than one person ever has in one movement: whoever has all of so many, has all. */
const LOOKED_AT = 50;

/** In SQL, whether a posting `p` is of what is asked for. */
function ofPart(what: PoolFilter["what"]): Fragment {
  if (what === undefined) return sql``;
  const isOf =
    what === "granted"
      ? sql`t.kind IN ('grant.distributed', 'grant.plan', 'grant.undone')`
      : sql`${partOf} = ${what}`;
  return sql`AND (SELECT ${isOf} FROM ledger_txn t WHERE t.id = p.txn_id)`;
}

/** In SQL, when a posting `p` counts: of what was granted, undoing counts when the batch was made, as in the figures by month. */
function momentOf(what: PoolFilter["what"]): Fragment {
  const at =
    what === "granted"
      ? sql`coalesce((SELECT made.at FROM ledger_txn made WHERE t.kind = 'grant.undone' AND made.idem = replace(t.idem, 'distribution.undone:', 'distribution:')), t.at)`
      : sql`t.at`;
  return sql`(SELECT ${at} FROM ledger_txn t WHERE t.id = p.txn_id)`;
}

/** In SQL, whose a movement of `page` in `t` is: the order's diner, or the owner of all grants that it went to or came from. */
const whose = sql`
  LEFT JOIN LATERAL (
    SELECT CASE WHEN min(g.account_id) = max(g.account_id) THEN min(g.account_id) END AS account_id FROM (
      SELECT a.account_id FROM posting q JOIN ledger_account a ON a.id = q.ledger_account_id
      WHERE q.txn_id = page.txn_id AND a.kind = 'grant' AND o.id IS NULL LIMIT ${LOOKED_AT}) AS g) AS sole ON true`;

function toPoolEntry({ member_id, first_name, last_name, ...move }: PoolRow): PoolEntry {
  const isKnown = member_id !== null && first_name !== null && last_name !== null;
  return { ...toEntry(move, "pool"), member: isKnown ? { id: member_id, first_name, last_name } : null };
}

/**
 * What moved in my organization's pools, dollars and vouchers, the latest first, each with what was there afterward. What
 * went to people is a gift; what concerns one member names them. A page is read from the end of each pool's own index, however long its history.
 */
export async function listPoolTransactions(
  me: CorporateAdmin,
  { limit, offset }: Slice,
  { what, asset, start_date, end_date }: PoolFilter = {},
): Promise<Page<PoolEntry>> {
  const pools = sql`SELECT id, asset FROM ledger_account WHERE organization_id = ${me.organization_id} AND kind = 'org_pool' ${asset ? sql`AND asset = ${asset}` : sql``}`;
  const part = ofPart(what);
  const moment = momentOf(what);
  const zone = sql`(SELECT time_zone FROM organization WHERE id = ${me.organization_id})`;
  const inDays = sql`
    ${start_date ? sql`AND ${moment} >= ${start_date}::date::timestamp AT TIME ZONE ${zone}` : sql``}
    ${end_date ? sql`AND ${moment} < (${end_date}::date + 1)::timestamp AT TIME ZONE ${zone}` : sql``}`;
  // plain SQL: a page of the postings of two pools, by the index of each, and their count
  // never null: balance: postings of a pool say what was there afterward
  const [moves, [all]] = await Promise.all([
    sql<PoolRow[]>`
      WITH page AS (
        SELECT last.*, pool.asset FROM (${pools}) AS pool, LATERAL (
          SELECT p.id, p.txn_id, p.amount, p.balance_after FROM posting p
          WHERE p.ledger_account_id = pool.id ${part} ${inDays} ORDER BY p.id DESC LIMIT ${limit + offset}) AS last
        ORDER BY last.id DESC LIMIT ${limit} OFFSET ${offset}
      )
      SELECT page.id, page.asset, page.amount, page.balance_after AS balance, t.kind IN ('grant.distributed', 'grant.plan') AS is_gift, ARRAY['organization'] AS owners, t.kind AS event, t.note, t.at,
        substring(t.idem FROM '^distribution(?:[.]undone)?:([0-9]{1,9})')::int AS batch, o.number AS order_number,
        m.account_id AS member_id, m.first_name, m.last_name
      FROM page JOIN ledger_txn t ON t.id = page.txn_id LEFT JOIN orders o ON o.id = t.order_id ${whose}
      LEFT JOIN membership m ON m.organization_id = ${me.organization_id} AND m.account_id = coalesce(o.account_id, sole.account_id) ORDER BY page.id DESC`,
    sql<{ count: number | null }[]>`
      SELECT sum(n)::int8 AS count FROM (${pools}) AS pool, LATERAL (
        SELECT count(*) AS n FROM (SELECT FROM posting p WHERE p.ledger_account_id = pool.id ${part} ${inDays} LIMIT ${COUNT_CAP + 1}) AS capped) AS counted`,
  ]);
  return { rows: moves.map(toPoolEntry), count: all?.count ?? 0 };
}
