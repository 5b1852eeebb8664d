import { sql } from "~/data/sql.server";
import { dateOfDay } from "~/kit/day";
import { ledgerNote, type NotedTransaction } from "../wallets/ledger-facts";
import type { AccountKind } from "./account-kinds";
import { groupName } from "./account-row.server";
import { firstDayOf, type Month, monthAfter } from "./month";

/** One posting for the books elsewhere. Its id never changes, and neither does that of its transaction or account. */
export interface JournalRow {
  posting_id: number;
  txn_id: number;
  at: Date;
  event: string;
  ledger_account_id: number;
  account: AccountKind;
  asset: "usd" | "voucher";
  /** cents or vouchers: credits above zero, debits below */
  amount: number;
  order_number: string | null;
  reverses_id: number | null;
  actor: string;
  note: string | null;
}

/** Transactions of a batch. */
const BATCH = 200;

/** All postings of a month (UTC) by time, batch by batch: each begins after the transaction that the one before ended with. */
export async function* readJournal(month: Month): AsyncGenerator<JournalRow[]> {
  const end = firstDayOf(monthAfter(month));
  let [at, id] = [dateOfDay(firstDayOf(month)), 0];
  for (;;) {
    // plain SQL: an export of the ledger, batch by batch
    const rows = await sql<(JournalRow & Omit<NotedTransaction, "kind">)[]>`
      SELECT p.id AS posting_id, x.id AS txn_id, x.at, x.kind AS event, a.id AS ledger_account_id, a.kind AS account, a.asset, p.amount,
        o.number AS order_number, x.reverses_id, x.actor, x.note, x.facts, ${groupName} AS group
      FROM (
        SELECT * FROM ledger_txn WHERE (at, id) > (${at}, ${id}) AND at < ${end}::date::timestamp AT TIME ZONE 'UTC' ORDER BY at, id LIMIT ${BATCH}
      ) x
      JOIN posting p ON p.txn_id = x.id JOIN ledger_account a ON a.id = p.ledger_account_id LEFT JOIN orders o ON o.id = x.order_id
      ORDER BY x.at, x.id, p.id`;
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map(({ facts, group, ...row }) => ({
      ...row,
      note: ledgerNote({ ...row, kind: row.event, facts, group }),
    }));
    at = last.at;
    id = last.txn_id;
  }
}
