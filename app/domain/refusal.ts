/** Why a verb says no. The hall (`app/http`) turns each kind into a status and a dialect; the domain knows neither. */
export type RefusalKind =
  | "invalid"
  | "unauthenticated"
  | "payment_required"
  | "forbidden"
  | "missing"
  | "conflict"
  | "too_large"
  | "unsupported"
  | "unprocessable"
  | "limited"
  | "unavailable";

/** Messages by field; `non_field_errors` for what belongs to none. */
export type FieldErrors = Record<string, string[]>;

interface Extra {
  /** a machine's word for it, e.g. `sold_out`; every conflict has one */
  code?: string;
  /** for `invalid`: which fields, in their own words */
  fields?: FieldErrors;
  /** seconds after which trying again makes sense */
  retryAfter?: number;
  /** further keys of the answer, e.g. the new pricing of `price_changed` */
  body?: Record<string, unknown>;
  /** what went wrong behind it, outside of us: for the log, and for nobody who is refused */
  cause?: unknown;
}

/** A verb's no, in words a person can act on. Thrown by the domain, worded by the hall, shown by the screens. */
export class Refusal extends Error {
  override name = "Refusal";
  readonly kind: RefusalKind;
  readonly code: string | undefined;
  readonly fields: FieldErrors | undefined;
  readonly retryAfter: number | undefined;
  readonly body: Record<string, unknown> | undefined;

  constructor(kind: RefusalKind, detail: string, extra: Extra = {}) {
    super(detail, extra.cause === undefined ? undefined : { cause: extra.cause });
    this.kind = kind;
    this.code = extra.code;
    this.fields = extra.fields;
    this.retryAfter = extra.retryAfter;
    this.body = extra.body;
  }
}

/** What is missing and what belongs to somebody else: the same words, byte for byte. */
export function missing(cause?: unknown): Refusal {
  return new Refusal("missing", "Not found.", { cause });
}

/** Nobody is signed in, or no longer: in the same words, whatever the reason. */
export function noCredentials(): Refusal {
  return new Refusal("unauthenticated", "Authentication credentials were not provided.");
}

/** One field is wrong, with its message; `code` is for machines within, and not sent. */
export function invalid(field: string, message: string, code?: string): Refusal {
  return new Refusal("invalid", message, { ...(code && { code }), fields: { [field]: [message] } });
}

/** A lost race or a rule of time: `code` for machines, `detail` for people. */
export function conflict(code: string, detail: string, body?: Record<string, unknown>): Refusal {
  return new Refusal("conflict", detail, body ? { code, body } : { code });
}
