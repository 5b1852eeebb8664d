/** Why a verb says no. The web layer (`app/http`) turns each kind into a status and a dialect; the domain knows neither. */
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

/**
 * What a refusal says: its reason and, where it has one of its own, the next step. Without one a screen says the step that
 * the catalog has for its code (`checkout/refusals`).
 */
export type RefusalWords = string | { reason?: string; next: string };

/** The sentences of a refusal as they are sent: the reason, then the step. */
export function sentencesOf(words: RefusalWords): string {
  if (typeof words === "string") return words;
  return words.reason === undefined ? words.next : `${words.reason} ${words.next}`;
}

/** Amounts, states and ids of what was refused. */
export type RefusalFacts = Record<string, string | number>;

interface Extra {
  /** a machine's word for it, e.g. `sold_out`; every conflict has one */
  code?: string;
  /** for `invalid`: which fields, in their own words */
  fields?: FieldErrors;
  /** seconds after which trying again makes sense */
  retryAfter?: number;
  /** further keys of the answer, e.g. the new pricing of `price_changed` */
  body?: Record<string, unknown>;
  /** what its words are made of, for who keeps the refusal and words it later; not sent */
  facts?: RefusalFacts;
  /** what went wrong behind it, outside of us: for the log, and for nobody who is refused */
  cause?: unknown;
}

/**
 * A verb's no, in words a person can act on. Thrown by the domain, put into a dialect by the web layer, shown by the screens.
 * Its code, its facts (`body`, `facts`) and its next step are data: nobody reads them out of the words.
 */
export class Refusal extends Error {
  override name = "Refusal";
  readonly kind: RefusalKind;
  readonly code: string | undefined;
  /** the next step that `message` ends with; null where it names none */
  readonly next: string | null;
  readonly fields: FieldErrors | undefined;
  readonly retryAfter: number | undefined;
  readonly body: Record<string, unknown> | undefined;
  readonly facts: RefusalFacts | undefined;

  constructor(kind: RefusalKind, words: RefusalWords, extra: Extra = {}) {
    super(sentencesOf(words), extra.cause === undefined ? undefined : { cause: extra.cause });
    this.kind = kind;
    this.next = typeof words === "string" ? null : words.next;
    this.code = extra.code;
    this.fields = extra.fields;
    this.retryAfter = extra.retryAfter;
    this.body = extra.body;
    this.facts = extra.facts;
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

/** One field is wrong, with its words; `code` is for machines within, and not sent. `cause` is as with every refusal. */
export function invalid(field: string, words: RefusalWords, code?: string, cause?: unknown): Refusal {
  const fields = { [field]: [sentencesOf(words)] };
  return new Refusal("invalid", words, { ...(code && { code }), fields, cause });
}

/** A lost race or a rule of time: `code` for machines, `words` for people. */
export function conflict(code: string, words: RefusalWords, body?: Record<string, unknown>): Refusal {
  return new Refusal("conflict", words, body ? { code, body } : { code });
}

/** A form that was sent before and is sent again with something else: its key names what was done then. */
export function formReused(): Refusal {
  return conflict("key_reused", "This form was already used for something else. Open the page again.");
}
