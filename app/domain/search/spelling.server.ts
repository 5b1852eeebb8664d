import { sql } from "~/data/sql.server";

/** The ways a typed word may be spelled in the text that is searched; at least one. */
export type Spellings = readonly [string, ...string[]];

/** Each word as it was typed. */
export function asTyped(words: readonly string[]): Spellings[] {
  return words.map((word) => [word]);
}

/**
 * What the words were meant to be, where they are not words of any meal (`names`: of any cook or cuisine): `biriyani` is
 * biryani. Null when one of them comes near to nothing, or all are spelled rightly already. Source: decision 021.
 */
export async function correctSpelling(
  words: readonly string[],
  among: "meals" | "names",
): Promise<Spellings[] | null> {
  // plain SQL: search: a function of the database, for each word
  const rows = await sql<{ meant: string[] }[]>`
    SELECT spelt_like(typed, ${among === "names"}) AS meant FROM unnest(${words as string[]}::text[]) WITH ORDINALITY AS given (typed, n) ORDER BY n`;
  const found: Spellings[] = [];
  for (const { meant } of rows) {
    const [first, ...more] = meant;
    if (first === undefined) return null;
    found.push([first, ...more]);
  }
  const isSame = found.every(([first, ...more], index) => first === words[index] && more.length === 0);
  return isSame ? null : found;
}
