import { db } from "~/data/prisma.server";
import { sql } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { Refusal } from "../refusal";

/** The row of a key whose request was answered. */
export interface StoredAnswer {
  http_status: number | null;
  /** the first answer's body, byte for byte */
  response: string | null;
}

/** A row to run a request under. `operation` is the same each time that the request is resumed. */
export interface ClaimedKey {
  id: number;
  operation: string;
}

/** What becomes of a request: it runs, it is answered as before, or its twin is still running. */
export type KeyClaim = { run: ClaimedKey } | { replay: StoredAnswer } | "busy";

interface Row extends StoredAnswer, ClaimedKey {
  is_same: boolean;
  is_old: boolean;
  is_leased: boolean;
  status: "running" | "done" | "open";
}

const LEASE_S = 60;
/** In SQL, since one clock says for all processes how long a row is somebody's: the database's. */
const LEASE_UNTIL = sql`app_now() + make_interval(secs => ${LEASE_S}::int)`;

/**
 * Takes the row of a key, by its person, route, key and the hash of its body: to run it (new, left open, or whoever ran it
 * died), to repeat its answer, or not at all for now.
 * @throws Refusal `unprocessable` `key_reused` for another body within a day.
 */
export async function claimKey(
  { account_id, route, key }: { account_id: number; route: string; key: string },
  hash: Buffer,
): Promise<KeyClaim> {
  // plain SQL: it runs for every request with a key, and leases are by the database's clock
  const [fresh] = await sql<ClaimedKey[]>`
    INSERT INTO idempotency_key (account_id, route, key, body_hash, lease_until) VALUES (${account_id}, ${route}, ${key}, ${hash}, ${LEASE_UNTIL})
    ON CONFLICT (account_id, route, key) DO NOTHING RETURNING id, operation`;
  if (fresh) return { run: fresh };
  return transaction(async (tx) => {
    // plain SQL: it locks the row; leases go by the one clock of all servers
    const [row] = await tx<Row[]>`
      SELECT id, operation, body_hash = ${hash} AS is_same, created_at < app_now() - interval '24 hours' AS is_old,
             lease_until > app_now() AS is_leased, status, http_status, response
      FROM idempotency_key WHERE account_id = ${account_id} AND route = ${route} AND key = ${key} FOR UPDATE`;
    if (!row) return "busy";
    if (row.is_old) {
      // plain SQL: leases go by the one clock of all servers, which SQL reads
      const [again] = await tx<ClaimedKey[]>`
        UPDATE idempotency_key SET body_hash = ${hash}, operation = gen_random_uuid(), status = 'running', http_status = NULL, response = NULL, result = NULL,
          created_at = app_now(), lease_until = ${LEASE_UNTIL} WHERE id = ${row.id} RETURNING id, operation`;
      return again ? { run: again } : "busy";
    }
    if (!row.is_same)
      throw new Refusal("unprocessable", "This Idempotency-Key was already used with a different body.", {
        code: "key_reused",
      });
    if (row.status === "done") return { replay: row };
    if (row.status === "running" && row.is_leased) return "busy";
    // plain SQL: leases go by the one clock of all servers, which SQL reads
    await tx`UPDATE idempotency_key SET status = 'running', lease_until = ${LEASE_UNTIL} WHERE id = ${row.id}`;
    return { run: { id: row.id, operation: row.operation } };
  });
}

/** Leaves a running row to be resumed by the next one who asks, under the same operation. */
export async function reopenKey(id: number): Promise<void> {
  await db.idempotencyKey.updateMany({ where: { id, status: "running" }, data: { status: "open" } });
}

/** Keeps the answer to a request, to be repeated. `body` is JSON. */
export async function storeAnswer(id: number, http_status: number, body: string): Promise<void> {
  const data = { status: "done", http_status, response: body } as const;
  await db.idempotencyKey.updateMany({ where: { id }, data });
}
