import { type Fragment, sql } from "~/data/sql.server";
import type { Page, Slice } from "~/kit/paging";
import { COUNT_CAP } from "~/kit/paging";
import type { Person } from "../accounts/people";
import type { HistoryKind } from "./history";
import { type TransactionRow, toEntry } from "./history-rows.server";
import type { WalletEntry } from "./schemas.server";

/** The count comes also without any movement. */
type MaybeMove = { [Key in keyof TransactionRow]: TransactionRow[Key] | null };

/**
 * What moved in the ledger accounts that `which` picks (of `a`, ledger_account; `g`, their grant), the latest first: a person's
 * accounts are read as one balance for each asset, so a payment out of two grants is one movement, and the balance is what
 * was in all of them afterward. Money that came without an order is a gift. A checkout that came to nothing, changed or
 * left, is told while it holds something and no more once all of it is back. One statement over one person's postings.
 */
export async function listTransactions(
  which: Fragment,
  { limit, offset }: Slice,
  kind?: HistoryKind,
): Promise<Page<WalletEntry>> {
  const asset = kind ? sql`AND asset = ${kind.startsWith("dollar") ? "usd" : "voucher"}::"Asset"` : sql``;
  const gift = kind ? sql`AND is_gift = ${kind.endsWith("gift_up")}` : sql``;
  // plain SQL: postings of many accounts, a page and their count in one statement
  const rows = await sql<(MaybeMove & { count: number })[]>`
    WITH mine AS MATERIALIZED (
      SELECT a.id, a.asset,
        CASE WHEN a.kind = 'gift' THEN 'own' WHEN g.organization_id IS NOT NULL THEN 'organization' ELSE 'promotion' END AS owner
      FROM ledger_account a LEFT JOIN wallet_grant g ON g.id = a.grant_id WHERE ${which}
    ), moved AS (
      SELECT max(p.id) AS id, p.txn_id, mine.asset, sum(p.amount)::int8 AS amount, array_agg(DISTINCT mine.owner) AS owners
      FROM mine JOIN posting p ON p.ledger_account_id = mine.id GROUP BY p.txn_id, mine.asset HAVING sum(p.amount) <> 0
    ), told AS (
      SELECT moved.id, moved.asset, moved.amount, moved.owners, (sum(moved.amount) OVER (PARTITION BY moved.asset ORDER BY moved.id))::int8 AS balance,
        moved.amount > 0 AND t.order_id IS NULL AS is_gift, t.kind AS event, t.idem, t.note, t.order_id, t.at,
        o.id IS NOT NULL AND o.placed_at IS NULL AND sum(moved.amount) OVER (PARTITION BY moved.asset, o.id) = 0 AS is_undone,
        o.number AS order_number, o.placed_at
      FROM moved JOIN ledger_txn t ON t.id = moved.txn_id LEFT JOIN orders o ON o.id = t.order_id
    ), picked AS MATERIALIZED (SELECT * FROM told WHERE NOT is_undone ${asset} ${gift})
    SELECT counted.count, page.id, page.asset, page.amount, page.balance, page.is_gift, page.owners, page.event, page.note, page.order_number, page.at,
      substring(page.idem FROM '^distribution(?:[.]undone)?:([0-9]{1,9})')::int AS batch,
      page.event = 'order.held' AND page.placed_at IS NOT NULL AS is_spent
    FROM (SELECT least(count(*), ${COUNT_CAP + 1}) AS count FROM picked) AS counted
    LEFT JOIN (SELECT * FROM picked ORDER BY id DESC LIMIT ${limit} OFFSET ${offset}) AS page ON true ORDER BY page.id DESC`;
  const moves = rows.filter((row): row is TransactionRow & { count: number } => row.id !== null);
  return { rows: moves.map((move) => toEntry(move, "wallet")), count: rows[0]?.count ?? 0 };
}

/** Everything that moved in my wallet: organization, promotional and own money as one balance, and vouchers. */
export function listWalletTransactions(
  me: Pick<Person, "account_id">,
  slice: Slice,
  kind?: HistoryKind,
): Promise<Page<WalletEntry>> {
  return listTransactions(sql`a.account_id = ${me.account_id}`, slice, kind);
}
