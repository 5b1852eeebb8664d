/** Whole US cents. */
export type Cents = number;

const DOLLARS = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });

/** `1250` as `$12.50`. */
export function formatCents(cents: Cents): string {
  return DOLLARS.format(cents / 100);
}

/**
 * Dollars at two decimals to cents: `"12.50"`, `"12"`, `12.5` as a JSON number with at most two decimals.
 * Answers null for everything else (signs, exponents, thousands, three decimals, other digits), never a guess.
 */
export function parseDollars(value: unknown): Cents | null {
  const text = typeof value === "number" ? String(value) : value;
  if (typeof text !== "string") return null;
  const match = /^([0-9]{1,9})(?:\.([0-9]{1,2}))?$/.exec(text);
  if (!match) return null;
  return Number(match[1]) * 100 + Number((match[2] ?? "").padEnd(2, "0"));
}

/** Dollars as somebody typed them, `$1,200.50`: with a dollar sign or without, commas between thousands only. Null as `parseDollars`. */
export function parseTypedDollars(typed: string): Cents | null {
  const text = typed.trim().replace(/^\$\s*/, "");
  return parseDollars(text.replace(/,(?=\d{3}(\D|$))/g, ""));
}

/** `cents * bps / 10000`, rounded half up to the cent, in whole numbers only. `bps` is hundredths of a percent. */
export function shareOf(cents: Cents, bps: number): Cents {
  return Number((BigInt(cents) * BigInt(bps) + 5000n) / 10000n);
}
