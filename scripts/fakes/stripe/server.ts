import { decodeForm, UnreadableForm } from "../kit/forms.ts";
import type { Answer } from "../kit/http.ts";
import type { JournaledCall, Vendor } from "../kit/http-fake.ts";
import { newId } from "../kit/ids.ts";
import { readParts } from "../kit/multipart.ts";
import { faultBody, invalid, StripeFailure } from "./errors.ts";
import { expanded } from "./expand.ts";
import { digest, keyInUse, storedAnswer } from "./idempotency.ts";
import { publicView } from "./public-view.ts";
import { findRoute } from "./routes.ts";
import { API_VERSION, accountOf, internalRequest, type RequestContext, type World } from "./world.ts";

const CORS = {
  "access-control-allow-origin": "*",
  "access-control-allow-methods": "GET, POST, DELETE, OPTIONS",
  "access-control-allow-headers":
    "authorization, content-type, stripe-version, stripe-account, idempotency-key",
  "access-control-expose-headers": "Request-Id, Idempotent-Replayed",
  "access-control-max-age": "300",
};

/** The part of the fake under /v1: who asks, what for, once or again, and the answer in Stripe's form. */
export class StripeApi {
  /** Keys of requests that are under way, each with its account. */
  #locked = new Set<string>();

  constructor(private readonly world: World) {}

  /** Locks the Idempotency-Key of an arriving request; its twin is answered 409 until the release. */
  arrive: NonNullable<Vendor["arrive"]> = (call) => {
    const key = header(call, "idempotency-key");
    if (key === null || call.method !== "POST") return () => undefined;
    const lock = `${header(call, "stripe-account") ?? ""} ${key}`;
    if (this.#locked.has(lock)) return this.failure(keyInUse(key), newId("req", 14));
    this.#locked.add(lock);
    return () => this.#locked.delete(lock);
  };

  /** Answers a call to /v1. Runs without waiting for anything, so every request is one step for all others. */
  handle(call: JournaledCall): Answer {
    if (call.method === "OPTIONS") return { status: 204, headers: CORS, body: "" };
    const requestId = newId("req", 14);
    try {
      return this.#perform(call, requestId);
    } catch (problem) {
      if (problem instanceof StripeFailure) return this.failure(problem, requestId);
      if (problem instanceof UnreadableForm)
        return this.failure(invalid(`Invalid request: unreadable parameter ${problem.message}`), requestId);
      throw problem;
    }
  }

  failure({ status, body }: StripeFailure, requestId = newId("req", 14)): Answer {
    return this.#answer(status, JSON.stringify({ error: body }), requestId);
  }

  /** The answer of a fault that was asked for. */
  fault(status: number, echo: string): Answer {
    return this.#answer(status, JSON.stringify({ error: faultBody(status, echo) }), newId("req", 14));
  }

  #perform(call: JournaledCall, requestId: string): Answer {
    const ask = this.#ask(call, requestId);
    const version = header(call, "stripe-version");
    if (version !== null && !/^\d{4}-\d{2}-\d{2}(\.[a-z]+)?$/.test(version))
      throw invalid(`Invalid Stripe API version: ${version}`);
    const found = findRoute(call.method, call.path);
    if (found === null)
      throw new StripeFailure(404, {
        type: "invalid_request_error",
        message: `Unrecognized request URL (${call.method}: ${call.path}).`,
      });
    if (ask.publishable && !found.route.publishable)
      throw new StripeFailure(401, {
        type: "invalid_request_error",
        code: "secret_key_required",
        message: "This API call cannot be made with a publishable API key. Please use a secret API key.",
      });
    ask.id = found.id;
    ask.childId = found.childId;
    const key = ask.idempotencyKey;
    const asked = key === null ? "" : digest(call.method, call.path, call.body);
    const now = this.world.clock.seconds();
    const kept = key === null ? null : storedAnswer(ask.tables, key, call.path, asked, now);
    if (kept !== null)
      return this.#answer(kept.status, kept.body, requestId, {
        "idempotent-replayed": "true",
        "original-request": kept.request_id,
        "idempotency-key": kept.id,
      });
    const outcome = this.#run(ask, found.route.run, call);
    if (key !== null && outcome.keep)
      ask.tables.answers.put({
        id: key,
        path: call.path,
        asked,
        request_id: requestId,
        status: outcome.status,
        body: outcome.body,
        created: now,
      });
    this.world.store.commit();
    for (const event of ask.events) this.world.onEvent(event);
    return this.#answer(outcome.status, outcome.body, requestId, {
      ...(version === null ? {} : { "stripe-version": version }),
      ...(key === null ? {} : { "idempotency-key": key, "original-request": requestId }),
      ...(ask.account === null ? {} : { "stripe-account": ask.account }),
    });
  }

  #run(
    ask: RequestContext,
    run: (ask: RequestContext) => object,
    call: JournaledCall,
  ): { status: number; body: string; keep: boolean } {
    try {
      const reply = run(ask);
      if ("id" in reply && typeof reply.id === "string") call.entry.reply_id = reply.id;
      const view = expanded(ask, ask.publishable ? publicView(reply) : reply);
      return { status: 200, body: JSON.stringify(view), keep: true };
    } catch (problem) {
      if (!(problem instanceof StripeFailure)) throw problem;
      const error = { ...problem.body };
      if (ask.publishable && error.payment_intent)
        Object.assign(error, { payment_intent: publicView(error.payment_intent) });
      if (ask.publishable && error.setup_intent)
        Object.assign(error, { setup_intent: publicView(error.setup_intent) });
      return { status: problem.status, body: JSON.stringify({ error }), keep: problem.keep };
    }
  }

  /** Who asks and with what. */
  #ask(call: JournaledCall, requestId: string): RequestContext {
    const type = call.headers["content-type"];
    const parts = call.path === "/v1/files" && call.method === "POST" ? readParts(call.body, type) : null;
    if (
      !parts &&
      call.body.length > 0 &&
      type !== undefined &&
      !type.startsWith("application/x-www-form-urlencoded")
    )
      throw invalid(
        "Invalid request (check that your POST content type is application/x-www-form-urlencoded).",
      );
    const params =
      parts?.fields ?? decodeForm(call.body.length > 0 ? call.body.toString("utf8") : call.rawQuery);
    const key = bearer(call) ?? (typeof params.key === "string" ? params.key : null);
    const { secret_key, publishable_key } = this.world.keys;
    if (key === null)
      throw new StripeFailure(401, {
        type: "invalid_request_error",
        message:
          "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth.",
      });
    if (key !== secret_key && key !== publishable_key)
      throw new StripeFailure(401, {
        type: "invalid_request_error",
        message: `Invalid API Key provided: ${key.slice(0, 8)}****${key.slice(-4)}`,
      });
    const account = header(call, "stripe-account");
    if (account !== null) this.#checkAccount(account);
    const idempotencyKey = header(call, "idempotency-key");
    if (idempotencyKey !== null && idempotencyKey.length > 255)
      throw invalid("Idempotency keys can be at most 255 characters long.");
    if (idempotencyKey !== null) call.entry.idempotency_key = idempotencyKey;
    return {
      ...internalRequest(this.world, account, call.path),
      params,
      ...(parts?.upload && { upload: parts.upload }),
      publishable: key === publishable_key,
      requestId,
      idempotencyKey: call.method === "POST" ? idempotencyKey : null,
    };
  }

  #checkAccount(account: string): void {
    try {
      accountOf(internalRequest(this.world), account);
    } catch {
      throw new StripeFailure(403, {
        type: "invalid_request_error",
        code: "account_invalid",
        message: `The provided key does not have access to account '${account}' (or that account does not exist).`,
      });
    }
  }

  #answer(status: number, body: string, requestId: string, more: Record<string, string> = {}): Answer {
    return {
      status,
      headers: {
        "content-type": "application/json",
        "cache-control": "no-cache, no-store",
        "request-id": requestId,
        "stripe-version": API_VERSION,
        ...CORS,
        ...more,
      },
      body,
    };
  }
}

function header(call: JournaledCall, name: string): string | null {
  const value = call.headers[name];
  return typeof value === "string" && value !== "" ? value : null;
}

/** The key of `Authorization: Bearer`, or of Basic with the key as the user's name. */
function bearer(call: JournaledCall): string | null {
  const value = call.headers.authorization;
  if (value === undefined) return null;
  if (value.startsWith("Bearer ")) return value.slice(7);
  if (value.startsWith("Basic "))
    return Buffer.from(value.slice(6), "base64").toString().split(":")[0] ?? null;
  return null;
}
