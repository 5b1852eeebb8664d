import { expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { csvLine } from "~/kit/csv";
import { cell } from "./export-sql";

/** Everything that Unicode says is not to be seen. */
const INVISIBLE = Array.from({ length: 0x11_0000 }, (_, point) => point)
  .filter((point) => point < 0xd800 || point > 0xdfff)
  .map((point) => String.fromCodePoint(point))
  .filter((char) => /\p{DI}/u.test(char));

test("no invisible character before a formula makes a spreadsheet run it, in an export as in any other file", async () => {
  expect(INVISIBLE.length).toBeGreaterThan(4_000);
  for (const before of ["", "a;"]) {
    const texts = INVISIBLE.map((char) => `${before}${char}=1+1`);
    const rows = await sql.unsafe<{ safe: string }[]>(
      `SELECT ${cell("t.x")} AS safe FROM unnest($1::text[]) WITH ORDINALITY AS t (x, n) ORDER BY t.n`,
      [texts],
    );
    expect(rows.map(({ safe }) => safe)).toEqual(
      INVISIBLE.map((char) => (before === "" ? `'${char}=1+1` : `a;${char}'=1+1`)),
    );
    expect(texts.map((text) => csvLine([text]).trimEnd())).toEqual(rows.map(({ safe }) => safe));
  }
});
