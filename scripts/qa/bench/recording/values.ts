/** Values of Postgres as the bare server reads and sends them. What is not named here stays the text that Postgres gave. */
export const TYPES = {
  number: { to: 20, from: [20, 21, 23, 26, 700, 701], parse: Number },
  boolean: { to: 16, from: [16], parse: (text: string) => text === "t" },
  json: { to: 114, from: [114, 3802], parse: (text: string) => JSON.parse(text) as unknown },
  /** as JSON says it, which is how an answer has it */
  instant: { to: 1184, from: [1184], parse: (text: string) => new Date(text).toISOString() },
  text: { to: 25, from: [17, 1082, 1114], parse: (text: string) => text },
};

const PARSERS = new Map<number, (text: string) => unknown>(
  Object.values(TYPES).flatMap(({ from, parse }) =>
    from.map((type): [number, (text: string) => unknown] => [type, parse]),
  ),
);

/** A column's value of a type, from Postgres' text. */
export function fromPostgres(type: number, text: string | null): unknown {
  return text === null ? null : (PARSERS.get(type)?.(text) ?? text);
}

/** A value as Postgres reads it; null is NULL. */
export function toPostgres(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === "boolean") return value ? "t" : "f";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
