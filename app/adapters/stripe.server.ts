import type Stripe from "stripe";
import { env } from "~/kit/env.server";

/**
 * How a call to Stripe can fail, in our words: `unavailable` (no answer in time, a fault of theirs, too many requests),
 * `declined` (the card), `missing` (no such object), `state` (the object is past that), `refused` (anything else).
 */
export type StripeFailureKind = "unavailable" | "declined" | "missing" | "state" | "refused";

export class StripeFailure extends Error {
  override name = "StripeFailure";
  constructor(
    readonly kind: StripeFailureKind,
    message: string,
    readonly code: string | undefined,
    /** the charge that a card was declined with */
    readonly charge?: string | undefined,
  ) {
    super(message);
  }
}

/** Two calls in a row still leave a checkout's answer within ten seconds. */
const TIMEOUT_MS = 4_000;
const API_VERSION = "2026-10-28.endive";

let opened: Promise<Stripe> | undefined;

async function open(): Promise<Stripe> {
  const { default: Client } = await import("stripe");
  const base = env.STRIPE_API_BASE ? new URL(env.STRIPE_API_BASE) : null;
  return new Client(env.STRIPE_SECRET_KEY, {
    apiVersion: API_VERSION as Stripe.LatestApiVersion,
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 0,
    telemetry: false,
    ...(base && {
      host: base.hostname,
      port: base.port || (base.protocol === "https:" ? 443 : 80),
      protocol: base.protocol === "https:" ? "https" : "http",
    }),
  });
}

/** Stripe's SDK, loaded at the first call: a wallet-only checkout never needs it. */
export function stripeClient(): Promise<Stripe> {
  opened ??= open();
  return opened;
}

interface StripeError extends Error {
  type: string;
  code?: string;
  param?: string;
  statusCode?: number;
  requestId?: string;
  charge?: string;
}

/** A name of Stripe's own: of a code, a parameter, a request. */
const isName = (word: string | undefined): word is string => /^[\w.[\]-]{1,80}$/.test(word ?? "");

/**
 * What a failure says in logs, in jobs and to staff: Stripe's names of what was wrong, by an allow-list. Its sentences repeat
 * what was sent, which may be somebody's name, address or words.
 */
function wordsOf({ type, code, param, requestId }: StripeError): string {
  const facts = [
    isName(code) ? code : type,
    isName(param) && `about ${param}`,
    isName(requestId) && requestId,
  ];
  return `Stripe: ${facts.filter(Boolean).join(", ")}`;
}

function inOurWords(error: unknown): unknown {
  if (!(error instanceof Error) || !("type" in error)) return error;
  const told = error as StripeError;
  const { type, code, statusCode, charge } = told;
  // what is said of a card is written for its owner
  const failure = (kind: StripeFailureKind) =>
    new StripeFailure(kind, kind === "declined" ? told.message : wordsOf(told), code, charge);
  if (type === "StripeCardError") return failure("declined");
  if (code === "idempotency_key_in_use") return failure("unavailable");
  if (code === "resource_missing" || code === "account_invalid" || statusCode === 404)
    return failure("missing");
  if (code?.endsWith("_unexpected_state")) return failure("state");
  if (type === "StripeConnectionError" || type === "StripeRateLimitError" || type === "StripeAPIError")
    return failure("unavailable");
  if (type === "StripeAuthenticationError" || type === "StripePermissionError" || (statusCode ?? 0) >= 500)
    return failure("unavailable");
  return failure("refused");
}

/** What an object refers to, by its id, whether Stripe wrote the id or the whole. */
export function idOf(reference: string | { id: string } | null | undefined): string | null {
  return typeof reference === "string" ? reference : (reference?.id ?? null);
}

const IN_USE_PAUSES_MS = [100, 250, 500, 1_000];

/**
 * One call to Stripe. A twin of ours under the same idempotency key is waited for.
 * @throws StripeFailure
 */
export async function callStripe<T>(call: (stripe: Stripe) => Promise<T>): Promise<T> {
  const stripe = await stripeClient();
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await call(stripe);
    } catch (error) {
      const pause = IN_USE_PAUSES_MS[attempt];
      const inUse = error instanceof Error && "code" in error && error.code === "idempotency_key_in_use";
      if (!inUse || pause === undefined) throw inOurWords(error);
      await new Promise((done) => setTimeout(done, pause));
    }
  }
}
