/** Files that are not read, with the reason. */
export const EXCLUDED_FILES: readonly { files: RegExp; because: string }[] = [
  { files: /^prisma\/migrations\//, because: "an applied migration never changes" },
  { files: /^package-lock\.json$|^public\/licenses\.txt$/, because: "the words of others" },
  { files: /^scripts\/qa\/checks\/spelling/, because: "names the words it looks for" },
];

/** Spellings that stay, each with the reason: everywhere, or in the files named. */
export const ALLOWED: readonly { text: RegExp; files?: RegExp; because: string }[] = [
  { text: /\bfavourite_cuisine\b/g, because: "a table of the database" },
  { text: /\b(misspelt_\w+|spelt_like)\b/g, because: "a function of the database" },
  { text: /\bcancelled_at\b/g, because: "a column of the database" },
  {
    text: /(["'])organisation\1|(["`])organisation\.(?=\w|\$)/g,
    files:
      /^app\/(domain\/(invoices|messages|orders|organizations|members|receipts|staff|support)|pages\/receipts)\/|^app\/pages\/organizations\/audit-words\.ts$|^tests\//,
    because:
      "the source of a tender on the wire; the subject and the actions in the audit, and keys of messages, which rows hold",
  },
  { text: /> cancelled(?=")/g, files: /\/orders\/states\.test\.ts$/, because: "from one status to another" },
  {
    text: /A user is already registered with this e-mail address/g,
    because: "clients of the REST calls compare it",
  },
  { text: /\btoColourspace\b/g, because: "sharp names it so" },
  { text: /aria-labelledby|\blabelledby\b|LabelledBy/gi, because: "ARIA names it so" },
];

/**
 * `cancelled` as the status of an order, a line or a payment, which the API spells so: alone in quotes, as a key, a member of
 * an enum, or a part of a key, an event, a column (`order.cancelled`, `cancelled_at`) or of an
 * address (`?status=cancelled`). Prose in quotes is prose.
 */
export const CANCELLED_STATUS =
  /(["'`])cancelled\1|(?<=[=:])cancelled(?=["'`&])|(?<=[\w)}][_.])cancelled|cancelled(?=_)|(?<=^\s*|[{,(]\s*)cancelled(?=:(?:\s|$))|(?<=^\s*)cancelled(?=$|\s+@)/g;
