import { sql } from "~/data/sql.server";
import type { Day } from "~/kit/day";
import { missing } from "../refusal";
import { type NotedTransaction, withLedgerNote } from "../wallets/ledger-facts";
import { type AccountRow, accountColumns, groupName, owners } from "./account-row.server";
import { readOwnBalance } from "./trial-balance.server";

/** Postings on a page. */
const SIZE = 50;

/** A posting in its account: cents or vouchers; `balance_after` is null where none is kept. */
export interface AccountPosting {
  id: number;
  txn_id: number;
  at: Date;
  kind: string;
  amount: number;
  balance_after: number | null;
  order_number: string | null;
  note: string | null;
}

/** An account, what it held at the end of a day (UTC), and a page of its postings, the newest first. */
export interface ShownAccount {
  account: AccountRow;
  balance: number;
  postings: AccountPosting[];
  /** the posting before which the next page begins; null on the last one */
  next: number | null;
}

/** What an account held at the end of a day: by its last posting until then where balances are kept, else added up. */
async function balanceAt(id: number, isGuarded: boolean, day: Day): Promise<number> {
  // plain SQL: the ledger, as below
  const [row] = isGuarded
    ? await sql<{ amount: number }[]>`
        SELECT coalesce((
          SELECT p.balance_after FROM posting p JOIN ledger_txn x ON x.id = p.txn_id
          WHERE p.ledger_account_id = ${id} AND x.at < (${day}::date + 1)::timestamp AT TIME ZONE 'UTC' ORDER BY p.id DESC LIMIT 1), 0)::int8 AS amount`
    : await sql<{ amount: number }[]>`
        SELECT coalesce(sum(p.amount), 0)::int8 AS amount FROM posting p JOIN ledger_txn x ON x.id = p.txn_id
        WHERE p.ledger_account_id = ${id} AND x.at < (${day}::date + 1)::timestamp AT TIME ZONE 'UTC'`;
  return row?.amount ?? 0;
}

async function readPostings(id: number, before: number | null): Promise<AccountPosting[]> {
  // plain SQL: postings with their transactions and orders in one round trip
  const rows = await sql<(AccountPosting & NotedTransaction)[]>`
    SELECT p.id, p.txn_id, x.at, x.kind, p.amount, p.balance_after, o.number AS order_number, x.note, x.facts, ${groupName} AS group
    FROM posting p JOIN ledger_txn x ON x.id = p.txn_id LEFT JOIN orders o ON o.id = x.order_id
    WHERE p.ledger_account_id = ${id} AND p.id < ${before ?? Number.MAX_SAFE_INTEGER} ORDER BY p.id DESC LIMIT ${SIZE + 1}`;
  return rows.map(withLedgerNote);
}

/** @throws Refusal `missing`. */
export async function showAccount(id: number, day: Day, before: number | null): Promise<ShownAccount> {
  // plain SQL: an account is read by the fragment of every account
  const [account] = await sql<(AccountRow & { is_guarded: boolean; is_own: boolean })[]>`
    SELECT ${accountColumns}, a.balance IS NOT NULL AS is_guarded,
      num_nonnulls(a.account_id, a.organization_id, a.grant_id, a.gift_card_id, a.order_id, a.chef_id) = 0 AS is_own
    FROM ledger_account a ${owners} WHERE a.id = ${id}`;
  if (!account) throw missing();
  const { is_guarded, is_own, ...shown } = account;
  const [balance, postings] = await Promise.all([
    is_own ? readOwnBalance(id, day) : balanceAt(id, is_guarded, day),
    readPostings(id, before),
  ]);
  return {
    account: shown,
    balance,
    postings: postings.slice(0, SIZE),
    next: postings.length > SIZE ? (postings[SIZE - 1]?.id ?? null) : null,
  };
}
