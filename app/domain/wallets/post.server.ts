import { sql, type Tx } from "~/data/sql.server";
import { conflict, type Refusal } from "~/domain/refusal";
import type { LedgerFacts } from "./ledger-facts";
import { noteMoneyBack } from "./money-back.server";

/** One leg of a ledger transaction: `amount` is cents or vouchers into the account, negative for out of it. */
export interface Entry {
  account: number;
  amount: number;
}

/** A grant that gets its ledger account, and `amount` into it, by this very posting. */
export interface Opening {
  grant_id: number;
  account_id: number;
  asset: "usd" | "voucher";
  /** cents or vouchers, above zero */
  amount: number;
}

/** What happened, once: `idem` names the event, so that a second posting of it changes nothing. */
export interface LedgerEvent {
  kind: string;
  idem: string;
  /** who caused it: `account:12`, `chef:3`, `staff:1`, `time` */
  actor: string;
  order_id?: number | null;
  /** the ledger transaction this one takes back */
  reverses_id?: number | null;
  /** what a person wrote about it, or the number or name that it goes by: nothing compares it */
  note?: string | null;
  /** what it was for, where that is read in words (`ledgerNote`) */
  facts?: LedgerFacts;
  /** what it came from outside the ledger: a refund or dispute at Stripe, the operation of a request; statements compare it */
  source?: string | null;
}

/** A balance would fall below zero. */
export const insufficientFunds = (): Refusal =>
  conflict("insufficient_funds", "There's not enough money in your wallet.");

function merged(entries: readonly Entry[]): Entry[] {
  const sums = new Map<number, number>();
  for (const { account, amount } of entries) sums.set(account, (sums.get(account) ?? 0) + amount);
  return [...sums].map(([account, amount]) => ({ account, amount })).filter(({ amount }) => amount !== 0);
}

/**
 * Opens the grants' accounts with the money already in them. An account that is inserted empty and then moved in the same
 * transaction has its foreign keys checked twice over, which for ten thousand of them costs as much as all the rest.
 */
function openingsOf(openings: readonly Opening[]) {
  const column = (name: keyof Opening) => openings.map((one) => one[name]);
  return sql`
    opened AS (
      INSERT INTO ledger_account (kind, asset, account_id, grant_id, balance)
      SELECT 'grant'::"LedgerKind", given.asset::"Asset", given.account_id, given.grant_id, given.amount FROM txn,
        unnest(${column("asset") as string[]}::text[], ${column("account_id") as number[]}::int[], ${column("grant_id") as number[]}::int[], ${column("amount") as number[]}::bigint[])
          AS given (asset, account_id, grant_id, amount)
      RETURNING id, balance
    ),`;
}

/**
 * The one way money and vouchers move. Within the caller's transaction: writes the event under its `idem` (already
 * there: nothing is moved, answer false), takes the accounts that have a balance in id order, moves them where none
 * falls below zero, and adds the postings, which the database holds to a sum of zero for each asset.
 * What comes into an account from which a purchase that went back to its card is still to be taken, is taken in the same go
 * (money-back.server.ts). Entries on the same account are added up; one event may have tens of thousands, and open as many grants, in the same
 * one statement: every step of it finds accounts by their key and compares no list with another, however it is planned. No call to the outside belongs between this and the commit.
 * @throws Refusal `conflict` `insufficient_funds` when a balance would fall below zero.
 */
export async function post(
  tx: Tx,
  event: LedgerEvent,
  entries: readonly Entry[],
  openings: readonly Opening[] = [],
): Promise<boolean> {
  const legs = merged(entries);
  if (legs.length === 0) return true;
  const opened = openings.length > 0;
  const accounts = legs.map((leg) => leg.account);
  // plain SQL: the ledger. A statement of its own: one that locks and moves in one go moves by the balances as they were before it waited.
  const locking = tx`
    SELECT id FROM ledger_account WHERE id = ANY (${accounts}::bigint[]) AND balance IS NOT NULL ORDER BY id FOR NO KEY UPDATE`.execute();
  // plain SQL: a transaction, its postings and its balances in one statement
  const moving = tx<{ txn_id: number | null; guarded: number; moved: number; claimed: number[] | null }[]>`
    WITH txn AS (
      INSERT INTO ledger_txn (kind, idem, order_id, reverses_id, actor, note, source, facts)
      VALUES (${event.kind}, ${event.idem}, ${event.order_id ?? null}, ${event.reverses_id ?? null}, ${event.actor},
        ${event.note ?? event.source ?? null}, ${event.source ?? null}, ${event.facts ? sql`${tx.json({ ...event.facts })}` : sql`NULL`})
      ON CONFLICT (idem) DO NOTHING RETURNING id
    ), leg AS (
      SELECT account, amount FROM txn, unnest(${accounts}::bigint[], ${legs.map((leg) => leg.amount)}::bigint[]) AS given (account, amount)
    ), ${opened ? openingsOf(openings) : sql``} guarded AS (
      SELECT a.id, leg.amount FROM leg JOIN ledger_account a ON a.id = leg.account WHERE a.balance IS NOT NULL
    ), moved AS (
      UPDATE ledger_account a SET balance = a.balance + guarded.amount FROM guarded
      WHERE a.id = guarded.id AND a.balance + guarded.amount >= 0
      RETURNING a.id, guarded.amount, a.balance, guarded.amount > 0 AND (a.has_returns OR a.kind = 'unclaimed') AS is_claimed
    ), added AS (
      INSERT INTO posting (txn_id, ledger_account_id, amount, balance_after)
      SELECT txn.id, moved.id, moved.amount, moved.balance FROM txn, moved
      UNION ALL SELECT txn.id, leg.account, leg.amount, NULL FROM txn, leg JOIN ledger_account a ON a.id = leg.account WHERE a.balance IS NULL
      ${opened ? sql`UNION ALL SELECT txn.id, opened.id, opened.balance, opened.balance FROM txn, opened` : sql``}
    )
    SELECT (SELECT id FROM txn) AS txn_id, (SELECT count(*) FROM guarded) AS guarded, (SELECT count(*) FROM moved) AS moved,
      (SELECT array_agg(id ORDER BY id) FROM moved WHERE is_claimed) AS claimed`.execute();
  const [, [done]] = await Promise.all([locking, moving]);
  if (!done || done.txn_id === null) return false;
  if (done.moved < done.guarded) throw insufficientFunds();
  for (const account of done.claimed ?? []) await noteMoneyBack(tx, { account, txn_id: done.txn_id });
  return true;
}
