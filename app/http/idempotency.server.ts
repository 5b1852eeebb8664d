import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { claimKey, reopenKey, type StoredAnswer, storeAnswer } from "~/domain/idempotency/keys.server";
import { conflict, Refusal } from "~/domain/refusal";
import { log } from "./log.server";
import { leaveTurn, takeTurn } from "./write-semaphore.server";

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

const PATIENCE_MS = 10_000;
/** Characters of an Idempotency-Key at most, as the column and the published interface have it. */
export const LONGEST_KEY = 255;

function repeat(row: StoredAnswer): Response {
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
    await reopenKey(id);
  } catch (error) {
    const pause = LEAVING_PAUSES_MS[tries];
    if (pause === undefined) log.warn({ err: error }, "an idempotency key stays leased");
    else setTimeout(() => void leaveOpen(id, tries + 1), pause).unref();
  }
}

async function runAndStore(id: number, run: () => Promise<Response>): Promise<Response> {
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
    await storeAnswer(id, response.status, body);
  } catch (error) {
    // The work is done, and whoever asks again finds it so: neither waits for the end of the lease.
    log.warn({ err: error }, "the answer of an idempotency key could not be kept");
    await leaveOpen(id);
  }
  return response;
}

/**
 * Runs a money-moving request once for its key, which is kept for a person and route for 24 hours: the same key with the
 * same body gives the first answer again with `Idempotency-Hit: true`. After an answer that is not 2xx, or a crash (its
 * lease of 60 seconds), the same key resumes the same operation. A twin of a running request waits 10 seconds at most.
 * It waits without a turn, so that the twins of a request which takes long keep nothing else of that person waiting.
 * @throws Refusal `unprocessable` for another body, `conflict` `in_progress` when the twin is still running; `unavailable`
 *   as `takeTurn`.
 */
export async function runOnce(
  request: OnceRequest,
  run: (operation: string | undefined) => Promise<Response>,
): Promise<Response> {
  const { account_id } = request.me as { account_id: number };
  if (request.key === "" || request.key.length > LONGEST_KEY) {
    throw new Refusal("invalid", `An Idempotency-Key must have 1 to ${LONGEST_KEY} characters.`);
  }
  const hash = createHash("sha256").update(request.body).digest();
  const giveUp = Date.now() + PATIENCE_MS;
  for (let pause = 20; ; pause = Math.min(pause * 2, 250)) {
    const claimed = await claimKey({ account_id, route: request.route, key: request.key }, hash);
    if (claimed !== "busy" && "replay" in claimed) return repeat(claimed.replay);
    if (claimed !== "busy") return runAndStore(claimed.run.id, () => run(claimed.run.operation));
    if (Date.now() + pause > giveUp) throw conflict("in_progress", "The same request is still in progress.");
    leaveTurn();
    await sleep(pause);
    await takeTurn(account_id);
  }
}
