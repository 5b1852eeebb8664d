import { setTimeout as sleep } from "node:timers/promises";
import { type PlainTx, type Sql, sql } from "~/data/sql.server";
import type { LedgerRule } from "./ledger-rules.server";

/** Sum over postings that any change of an id, a transaction, an account or an amount would change. */
const checksum = (on: Sql | PlainTx) =>
  on`coalesce(sum(hashtextextended(concat_ws(',', p.id, p.txn_id, p.ledger_account_id, p.amount), 0) % 1000000007), 0)::int8`;

const TRIES = 20;
const PAUSE_MS = 250;

/**
 * The id of the newest posting below which none can appear anymore: whoever was writing when it was read is done. Null
 * when somebody is still at it after five seconds. Who writes postings holds a lock on their table to the end of the
 * transaction, from before an id is drawn. A snapshot's oldest transaction would say it too, but of the whole server: a
 * long transaction in another database would keep this one from ever being settled.
 */
export async function lastSettledPosting(on: Sql): Promise<number | null> {
  // the newest id is of the statement's snapshot, the locks are read after it was taken: nobody is missed in between
  // plain SQL: the ledger, and who is writing it
  const [last] = await on<{ id: number; writers: string[] }[]>`
    SELECT coalesce(max(id), 0)::int8 AS id, ARRAY(
        SELECT virtualtransaction FROM pg_locks
        WHERE relation = 'posting'::regclass AND mode = 'RowExclusiveLock' AND granted AND virtualtransaction IS NOT NULL
          AND database = (SELECT oid FROM pg_database WHERE datname = current_database())) AS writers
    FROM posting`;
  if (!last) return null;
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    if (attempt > 0) await sleep(PAUSE_MS);
    // plain SQL: reads the locks of Postgres
    const [row] = await on<{ is_writing: boolean }[]>`
      SELECT EXISTS (SELECT FROM pg_locks WHERE locktype = 'virtualxid' AND virtualtransaction = ANY (${last.writers})) AS is_writing`;
    if (!row?.is_writing) return last.id;
  }
  return null;
}

/** The last posting that a snapshot covers, 0 before the first one. */
export async function lastSnapshot(on: Sql | PlainTx = sql): Promise<number> {
  // plain SQL: also read on a connection without typed client
  const [row] = await on<{ last_posting: number }[]>`
    SELECT last_posting FROM ledger_snapshot ORDER BY id DESC LIMIT 1`;
  return row?.last_posting ?? 0;
}

/**
 * Notes how many postings there are and their checksum, going on from the last snapshot. Nothing is noted when there is
 * nothing new, or while somebody has been writing for long.
 */
export async function takeSnapshot(on: Sql = sql): Promise<void> {
  const upTo = await lastSettledPosting(on);
  if (upTo === null) return;
  // plain SQL: a checksum over postings, added to the last one
  await on`
    WITH before AS (
      SELECT last_posting, postings, total FROM ledger_snapshot ORDER BY id DESC LIMIT 1
    ), added AS (
      SELECT count(*)::int8 AS postings, ${checksum(on)} AS total FROM posting p
      WHERE p.id > coalesce((SELECT last_posting FROM before), 0) AND p.id <= ${upTo}
    )
    INSERT INTO ledger_snapshot (last_posting, postings, total)
    SELECT ${upTo}, added.postings + coalesce((SELECT postings FROM before), 0), added.total + coalesce((SELECT total FROM before), 0)
    FROM added WHERE added.postings > 0`;
}

/** Postings and their transactions stay as they were written. */
export const NO_REWRITES_RULE: LedgerRule = {
  id: "I4",
  name: "postings and transactions are never changed or deleted: number and checksum are as at the last snapshot, triggers and grants refuse it",
  find: async (on) => {
    // plain SQL: a checksum over postings
    const rewritten = await on`
      SELECT s.id AS snapshot, s.last_posting, s.postings AS noted, now.postings AS found
      FROM (SELECT * FROM ledger_snapshot ORDER BY id DESC LIMIT 1) s
      CROSS JOIN LATERAL (SELECT count(*)::int8 AS postings, ${checksum(on)} AS total FROM posting p WHERE p.id <= s.last_posting) now
      WHERE now.postings <> s.postings OR now.total <> s.total`;
    // plain SQL: reads triggers and grants of the database
    const unguarded = await on`
      SELECT c.relname AS unguarded_table FROM pg_class c
      WHERE c.oid IN ('posting'::regclass, 'ledger_txn'::regclass, 'ledger_snapshot'::regclass)
        AND ((SELECT count(*) FROM pg_trigger t WHERE t.tgrelid = c.oid AND t.tgname LIKE 'append_only%' AND t.tgenabled IN ('O', 'A')) < 2
          OR EXISTS (SELECT FROM pg_roles r WHERE r.rolname = 'dindin_app'
               AND (has_table_privilege(r.oid, c.oid, 'UPDATE') OR has_table_privilege(r.oid, c.oid, 'DELETE') OR has_table_privilege(r.oid, c.oid, 'TRUNCATE'))))`;
    return [...rewritten, ...unguarded];
  },
};
