import { createHash } from "node:crypto";
import { StripeFailure } from "./errors.ts";
import type { StoredAnswer, Tables } from "./store.ts";

const KEPT_SECONDS = 24 * 3600;

/** A request's method, path and body in short, by which the same key with other parameters is noticed. */
export function digest(method: string, path: string, body: Buffer): string {
  return createHash("sha1").update(method).update(" ").update(path).update(" ").update(body).digest("base64");
}

/** The kept answer of this key, or null when the request has to be executed; a misused key is refused. */
export function storedAnswer(
  tables: Tables,
  key: string,
  path: string,
  asked: string,
  now: number,
): StoredAnswer | null {
  const kept = tables.answers.get(key);
  if (kept === undefined) return null;
  if (kept.created + KEPT_SECONDS < now) {
    tables.answers.remove(key);
    return null;
  }
  if (kept.asked === asked) return kept;
  throw new StripeFailure(400, {
    type: "idempotency_error",
    message:
      kept.path === path
        ? `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`
        : `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${path}' vs '${kept.path}'). Try using a key other than '${key}' if you meant to execute a different request.`,
  });
}

/** 409 for a key whose first request is still under way. */
export function keyInUse(key: string): StripeFailure {
  return new StripeFailure(409, {
    type: "idempotency_error",
    code: "idempotency_key_in_use",
    message: `There is currently another in-progress request using this Idempotency-Key: ${key}. Please try again later.`,
  });
}
