/**
 * Random values, which differ between two runs of the same commit. Each is replaced by a placeholder with a number, in order of
 * first appearance within an entry: the same id in two places has to stay the same. Everything else is compared byte for byte.
 */
const RANDOM: Record<string, RegExp> = {
  /** checkouts and idempotent operations */
  uuid: /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/,
  /** ids of Stripe and Twilio, which the fakes draw, and the seed's connected accounts */
  vendor:
    /\b(?:acct|ba|bt|card|ch|cs|cus|dp|evt|in|link|msg|pi|pm|po|price|py|pyr|re|req|seti|src|tok|tr|trr|txn)_(?:demo_)?[A-Za-z0-9]{12,}(?:_secret_[A-Za-z0-9]+)?\b/,
  /** nonces, names of uploaded pictures, hashes of random values */
  hex: /\b[0-9a-f]{32,64}\b/,
  /** session keys, access tokens, CSRF tokens, tokens of mailed links: mixed case, with a digit unless very long */
  token: /(?<![\w-])(?=[\w-]*[A-Z])(?=[\w-]*[a-z])(?:(?=[\w-]*\d)[\w-]{22,}|[\w-]{40,})(?![\w-])/,
  /** a gift card's code as it is mailed and as it is typed, and its last four letters, by which it is listed */
  giftcode:
    /\b[0-9A-HJKMNP-TV-Z]{4}(?:-[0-9A-HJKMNP-TV-Z]{4}){3}\b|(?<="code":")\w{4}(?: \w{4}){3}(?=")|(?<="code_hint":\s?")\w{4}(?=")/,
  /** by which a browser notices that somebody else has signed in; within an error it stands in a text of its own */
  who: /(?<="who":\s?"|\\"who\\",\\")[\w-]{8}(?=\\?")/,
  /** a one-time code as it is typed, into an app and into a form */
  otp: /(?<="(?:otp|owner_code)":"|\b(?:otp|email_code|owner_code)=)[\w-]+/,
  /** an authenticator's secret, and the codes for whoever has lost it */
  authenticator: /\b[A-Z2-7]{32}\b/,
  recovery: /\b[A-HJ-NP-Z2-9]{5}-[A-HJ-NP-Z2-9]{5}\b/,
  /** the ticket number of a contact message */
  ticket: /\bC-[0-9A-Z]{8}\b/,
  /** the id by which a browser shows a toast once */
  toast: /(?<=dindin_toast=)[\w-]{8}(?=\.)/,
  /** the suffix of a slug that was taken */
  slug: /(?<=[a-z]-)[0-9a-f]{8}(?![\w-])/,
  /** React numbers the ids of fields and labels by their place in the tree of components */
  field: /:R[0-9a-z]+(?:H[0-9a-z]+)?:/,
  /** ledger postings: one statement numbers its rows in no certain order. No other table of the demo data has 10,000 rows */
  posting: /(?<="id":\s?)\d{5,}/,
};

/** Times that depend on when a request was made. They get no number: whether two fall into the same millisecond is chance. */
const RUN_TIMES: Record<string, RegExp> = {
  /** those on a full minute were scheduled, and are compared */
  instant: /(?<!\d)\d{4}-\d\d-\d\dT\d\d:\d\d:(?!00(?:\.000)?(?:Z|[+-]))\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)/,
  /** the same in milliseconds or seconds since 1970, as loaders' data and Stripe's parameters have them */
  epoch: /(?<![\w.])1[78]\d{11}(?!\d)|(?<![\w.])1[78]\d{8}(?!\d)/,
  /** the same in HTTP, and in a PDF */
  stamp: /\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT|\bD:\d{14}Z/,
  /** times of day within the run (environment.ts), in any time zone: as people read them, and with their day as staff do */
  clock:
    /\b(?:1[0-2]|[1-9]):(?:3[1-9]|4[1-46-9]|5\d)\s?[AaPp][Mm]\b|(?<=\b\d{4}-\d\d-\d\d[ T])\d\d:(?:3[1-9]|4[1-46-9]|5\d)(?![:\d])/,
};

const ALL = new RegExp(
  Object.entries({ ...RANDOM, ...RUN_TIMES })
    .map(([kind, { source }]) => `(?<${kind}>${source})`)
    .join("|"),
  "g",
);

/** Whether a time is on a full minute, and was scheduled. */
const isScheduled = (digits: string) => Number(digits) % (digits.length > 10 ? 60_000 : 60) === 0;

/** Texts that are known to differ in each run, with their replacements. */
export type Replacements = readonly (readonly [text: string, stands: string])[];

/** The text with placeholders for random values and for times of the run. */
export function normalized(text: string, replacements: Replacements = []): string {
  const placed = new Map<string, string>();
  const counts = new Map<string, number>();
  const plain = replacements.reduce((all, [from, to]) => all.replaceAll(from, to), text);
  return plain.replace(ALL, (found: string, ...rest: unknown[]) => {
    const groups = rest.at(-1) as Record<string, string | undefined>;
    const kind = Object.keys(groups).find((name) => groups[name] !== undefined) ?? "";
    if (kind in RUN_TIMES) return kind === "epoch" && isScheduled(found) ? found : `<${kind}>`;
    const before = placed.get(found);
    if (before) return before;
    const number = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, number);
    const placeholder = `<${kind} ${number}>`;
    placed.set(found, placeholder);
    return placeholder;
  });
}
