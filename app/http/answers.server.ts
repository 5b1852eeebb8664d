import { codeOf } from "~/data/database-error";
import { missing, noCredentials, Refusal } from "~/domain/refusal";

/** An answer with another status or headers than the endpoint's usual one. */
export class Reply<T> {
  constructor(
    readonly status: number,
    readonly body: T,
    readonly headers: Record<string, string> = {},
  ) {}
}

const STATUS: Record<Refusal["kind"], number> = {
  invalid: 400,
  unauthenticated: 401,
  payment_required: 402,
  forbidden: 403,
  missing: 404,
  conflict: 409,
  too_large: 413,
  unsupported: 415,
  unprocessable: 422,
  limited: 429,
  unavailable: 503,
};

/** A refusal that a call can give. `codes` are the machine words of its `code`, where it has one of a closed set. */
export interface PossibleRefusal {
  what: string;
  shape: "detail" | "fields" | "conflict" | "list" | "coupon";
  codes?: readonly string[];
}

/** What a dialect answers besides or instead of the standard refusals, for the document. */
export type DialectAnswers = Readonly<Record<number, PossibleRefusal>>;

/** How one endpoint words its refusals: takes the standard answer, may give the one an older client reads. */
export interface Dialect {
  (refusal: Refusal, standard: { status: number; body: unknown }): { status: number; body: unknown };
  readonly answers?: DialectAnswers;
}

function dialect(answers: DialectAnswers, word: Dialect): Dialect {
  return Object.assign(word, { answers });
}

/** A refusal as status and body, in the product's standard words (docs/rules.md, Errors). */
export function wordRefusal(refusal: Refusal): { status: number; body: unknown } {
  const status = STATUS[refusal.kind];
  if (refusal.kind === "invalid") {
    return {
      status,
      body: { ...(refusal.fields ?? { non_field_errors: [refusal.message] }), ...refusal.body },
    };
  }
  const code = refusal.code ?? (refusal.kind === "payment_required" ? "payment_required" : undefined);
  return { status, body: { ...(code ? { code } : {}), detail: refusal.message, ...refusal.body } };
}

/** The first message a person should read. */
export function firstMessage(refusal: Refusal): string {
  return Object.values(refusal.fields ?? {})[0]?.[0] ?? refusal.message;
}

/** What a form's toast says of a refusal; null for those that are not about what was sent. */
export function detailsOf(refusal: Refusal): string | null {
  const status = STATUS[refusal.kind];
  return status === 400 || status === 409 ? firstMessage(refusal) : null;
}

/** Who asks, what is not there, and an outage are told in the standard words alone, the same at every call. */
const STANDARD_ONLY: ReadonlySet<number> = new Set([401, 403, 404, 503]);

function withKey(key: "details" | "msg"): Dialect {
  return (refusal, { status, body }) =>
    STANDARD_ONLY.has(status)
      ? { status, body }
      : { status, body: { ...(body as object), [key]: firstMessage(refusal) } };
}

/** The same words, for a call that refuses in a way of its own besides. */
export function withAnswers(word: Dialect, answers: DialectAnswers): Dialect {
  return dialect({ ...word.answers, ...answers }, (refusal, standard) => word(refusal, standard));
}

/** Address, meal, profile and gift-card failures are read from `details`. */
export const asDetails: Dialect = withKey("details");
/** Organization add and update failures are read from `msg`. */
export const asMsg: Dialect = withKey("msg");
/** Refusals of cart add that are about the person or the moment, not about the meal: they stay objects. */
const NOT_ABOUT_THE_MEAL = new Set(["checkout_in_progress", "password_change_required"]);

/**
 * Cart add: whatever is wrong with the meal is a list whose first element is the message; 400, or 403 where the meal is
 * not for this person.
 */
export const asList: Dialect = dialect(
  {
    400: { what: "What is wrong with the meal: the first element is the message.", shape: "list" },
    403: { what: "Not for this person: as a list when it is about the meal, else `detail`.", shape: "list" },
  },
  (refusal, standard) => {
    if (refusal.code && NOT_ABOUT_THE_MEAL.has(refusal.code)) return standard;
    switch (standard.status) {
      case 400:
      case 404:
      case 409:
        return { status: 400, body: [firstMessage(refusal)] };
      case 403:
        return { status: 403, body: [firstMessage(refusal)] };
      default:
        return standard;
    }
  },
);
/** Coupons: whatever is wrong with the code is 400 under `coupon_code`. */
export const asCouponCode: Dialect = dialect(
  { 400: { what: "What is wrong with the code: the first element is the message.", shape: "coupon" } },
  (refusal, standard) =>
    standard.status === 400 || standard.status === 404
      ? { status: 400, body: { coupon_code: [firstMessage(refusal)] } }
      : standard,
);

/**
 * Errors of the database, and Prisma's own (P…), that are the input's fault, a twin's that was faster, or the machine's, in
 * the product's words.
 */
const BY_CODE: Record<string, () => Refusal> = {
  "22021": () => new Refusal("invalid", "The text contains a character we can't save."),
  "22P05": () => new Refusal("invalid", "The text contains a character we can't save."),
  "23505": () =>
    new Refusal("conflict", "Something changed in the meantime. Please try again.", {
      code: "already_there",
    }),
  "22003": () => new Refusal("invalid", "A number is out of range."),
  "22007": () => new Refusal("invalid", "That date is out of range."),
  "22008": () => new Refusal("invalid", "That date is out of range."),
  // what was to be changed is gone: it was deleted after it was looked for
  P2025: missing,
  // the account was deleted while it was asked for: migration 0033_leaving_said
  DD401: noCredentials,
};
/** Somebody else has had a row locked for too long, or again and again, and this process has given way (decision 055). */
const LOCKED = /^(55P03|40P01|40001|ROW_BUSY)$/;
/** Whoever was refused comes back after 2 to 5 seconds, not all at the same moment. */
export const afterLock = () => 2 + Math.floor(Math.random() * 4);
const DOWN = /^(08|53|57P0|57014|CONNECT|CONNECTION|ECONN)/;

/** Any thrown thing as a refusal, or null when it is a fault of ours. */
export function asRefusal(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error;
  const code = codeOf(error);
  const known = BY_CODE[code];
  if (known) return known();
  if (LOCKED.test(code))
    return new Refusal(
      "unavailable",
      { reason: "We're very busy right now.", next: "Please try again in a moment." },
      {
        retryAfter: afterLock(),
      },
    );
  if (DOWN.test(code))
    return new Refusal(
      "unavailable",
      { reason: "One of our services is down.", next: "Please try again." },
      { retryAfter: 5 },
    );
  return null;
}

/** A refusal as a JSON response. */
export function refusalResponse(refusal: Refusal, dialect?: Dialect): Response {
  const standard = wordRefusal(refusal);
  const { status, body } = dialect ? dialect(refusal, standard) : standard;
  const headers = new Headers({ "content-type": "application/json; charset=utf-8" });
  if (refusal.retryAfter !== undefined) headers.set("retry-after", String(Math.ceil(refusal.retryAfter)));
  if (status === 401) headers.set("www-authenticate", "Token");
  return new Response(JSON.stringify(body), { status, headers });
}
