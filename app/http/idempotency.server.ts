import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { conflict, Refusal } from "~/domain/refusal";
import { log } from "./log.server";

/** What a keyed request is told apart by. */
export interface OnceRequest {
  /** the person a guard yielded */
  me: unknown;
  /** method, path pattern and what stands in it, e.g. `POST /v1/shop/intent/create/` */
  route: string;
  key: string;
  /** the body as it was sent */
  body: string;
}

interface Row {
  id: number;
  operation: string;
  is_same: boolean;
  is_old: boolean;
  is_leased: boolean;
  status: "running" | "done" | "open";
  http_status: number | null;
  /** the first answer's body, byte for byte */
  response: string | null;
}

type Claim = { run: { id: number; operation: string } } | { replay: Row } | "busy";

const LEASE_S = 60;
const PATIENCE_MS = 10_000;
/** Characters of an Idempotency-Key at most, as the column and the published interface have it. */
export const LONGEST_KEY = 255;

const LEASE_UNTIL = sql`app_now() + make_interval(secs => ${LEASE_S}::int)`;

/** Takes the row of a key: to run it (new, left open, or its runner died), to repeat its answer, or not at all for now. */
async function claim(account_id: number, { route, key }: OnceRequest, hash: Buffer): Promise<Claim> {
  const [fresh] = await sql<{ id: number; operation: string }[]>`
    INSERT INTO idempotency_key (account_id, route, key, body_hash, lease_until) VALUES (${account_id}, ${route}, ${key}, ${hash}, ${LEASE_UNTIL})
    ON CONFLICT (account_id, route, key) DO NOTHING RETURNING id, operation`;
  if (fresh) return { run: fresh };
  return transaction(async (tx) => {
    const [row] = await tx<Row[]>`
      SELECT id, operation, body_hash = ${hash} AS is_same, created_at < app_now() - interval '24 hours' AS is_old,
             lease_until > app_now() AS is_leased, status, http_status, response
      FROM idempotency_key WHERE account_id = ${account_id} AND route = ${route} AND key = ${key} FOR UPDATE`;
    if (!row) return "busy";
    if (row.is_old) {
      const [again] = await tx<{ id: number; operation: string }[]>`
        UPDATE idempotency_key SET body_hash = ${hash}, operation = gen_random_uuid(), status = 'running', http_status = NULL, response = NULL, result = NULL,
          created_at = app_now(), lease_until = ${LEASE_UNTIL} WHERE id = ${row.id} RETURNING id, operation`;
      return again ? { run: again } : "busy";
    }
    if (!row.is_same)
      throw new Refusal("unprocessable", "This Idempotency-Key was used with another body.", {
        code: "key_reused",
      });
    if (row.status === "done") return { replay: row };
    if (row.status === "running" && row.is_leased) return "busy";
    await tx`UPDATE idempotency_key SET status = 'running', lease_until = ${LEASE_UNTIL} WHERE id = ${row.id}`;
    return { run: { id: row.id, operation: row.operation } };
  });
}

function repeat(row: Row): Response {
  return new Response(row.response, {
    status: row.http_status ?? 200,
    headers: { "content-type": "application/json; charset=utf-8", "idempotency-hit": "true" },
  });
}

const LEAVING_PAUSES_MS = [500, 2_000, 5_000];

/**
 * Leaves the row to be resumed by the next one who asks, under the same operation. While the database is away it is tried
 * again behind the answer's back, lest whoever asks again wait for the end of the lease.
 */
async function leaveOpen(id: number, tries = 0): Promise<void> {
  try {
    await sql`UPDATE idempotency_key SET status = 'open' WHERE id = ${id} AND status = 'running'`;
  } catch (error) {
    const pause = LEAVING_PAUSES_MS[tries];
    if (pause === undefined) log.warn({ err: error }, "an idempotency key stays leased");
    else setTimeout(() => void leaveOpen(id, tries + 1), pause).unref();
  }
}

async function runAndKeep(id: number, run: () => Promise<Response>): Promise<Response> {
  let response: Response;
  try {
    response = await run();
  } catch (error) {
    await leaveOpen(id);
    throw error;
  }
  if (response.status < 200 || response.status >= 300) {
    await leaveOpen(id);
    return response;
  }
  const body = await response.clone().text();
  try {
    await sql`UPDATE idempotency_key SET status = 'done', http_status = ${response.status}, response = to_jsonb(${body}::text) WHERE id = ${id}`;
  } catch (error) {
    // The deed is done, and whoever asks again finds it so: neither waits for the end of the lease.
    log.warn({ err: error }, "the answer of an idempotency key could not be kept");
    await leaveOpen(id);
  }
  return response;
}

/**
 * Runs a money-moving request once for its key, which is kept for a person and route for 24 hours: the same key with the
 * same body gives the first answer again with `Idempotency-Hit: true`. After an answer that is not 2xx, or a crash (its
 * lease of 60 seconds), the same key resumes the same operation. A twin of a running request waits 10 seconds at most.
 * @throws Refusal `unprocessable` for another body, `conflict` `in_progress` when the twin is still running.
 */
export async function runOnce(
  request: OnceRequest,
  run: (operation: string | undefined) => Promise<Response>,
): Promise<Response> {
  const { account_id } = request.me as { account_id: number };
  if (request.key === "" || request.key.length > LONGEST_KEY) {
    throw new Refusal("invalid", `An Idempotency-Key has 1 to ${LONGEST_KEY} characters.`);
  }
  const hash = createHash("sha256").update(request.body).digest();
  const giveUp = Date.now() + PATIENCE_MS;
  for (let pause = 20; ; pause = Math.min(pause * 2, 250)) {
    const claimed = await claim(account_id, request, hash);
    if (claimed !== "busy" && "replay" in claimed) return repeat(claimed.replay);
    if (claimed !== "busy") return runAndKeep(claimed.run.id, () => run(claimed.run.operation));
    if (Date.now() + pause > giveUp)
      throw conflict("in_progress", "The same request is still being carried out.");
    await sleep(pause);
  }
}
