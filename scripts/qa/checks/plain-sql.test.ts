// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the examples are source, which is read and not run
import { expect, test } from "vitest";
import { unexplainedSqlIn } from "./plain-sql";

const FILE = "app/domain/carts/example.server.ts";
const found = (...lines: string[]) => unexplainedSqlIn(FILE, lines.join("\n"));

test.each([
  ["with a type for its rows", "const rows = () => sql<{ id: number }[]>`SELECT id FROM cart`;"],
  ["waited for", "await sql`DELETE FROM cart`;"],
  ["waited for, made of a fragment alone", "await tx`${statement}`;"],
  ["sent at once", "const lock = sql`SELECT FROM cart FOR UPDATE`.execute();"],
  ["handed on by a transaction", "const edit = (tx: Tx) => tx`UPDATE cart SET coupon_id = NULL`;"],
  ["among others", "await Promise.all([on`\n  WITH mine AS (SELECT 1 AS id) SELECT id FROM mine`]);"],
])("a statement that is %s has to say why it is plain", (_, statement) => {
  expect(found("", statement)).toEqual([expect.stringContaining(`${FILE}:2 is plain SQL: say why`)]);
  expect(found("// plain SQL: a set", statement)).toEqual([]);
  expect(found("/** Empties carts. Plain SQL: a set. */", statement)).toEqual([]);
});

test("one reason is not enough for all statements of a file, unless its first docstring is the reason", () => {
  const two = [
    "// plain SQL: a lock",
    "await tx`SELECT FROM cart FOR UPDATE`;",
    "await tx`DELETE FROM cart`;",
  ];
  expect(found(...two)).toEqual([expect.stringContaining(`${FILE}:3 is plain SQL`)]);
  expect(found("/** Plain SQL: it locks carts, then empties them. */", "", ...two)).toEqual([]);
  expect(
    found("/** Carts, in plain SQL. */", "", "import { sql } from '~/data/sql.server';", ...two),
  ).toHaveLength(1);
});

test("a reason above what a statement stands in counts for it", () => {
  const both = ["  sql`SELECT 1`.execute(),", "  sql`SELECT 2`.execute(),", "]);"];
  expect(found("// plain SQL: sums", "await Promise.all([", ...both)).toEqual([]);
  expect(
    found(
      "/** Empties carts. Plain SQL: a set. */",
      "async function clear() {",
      "  await tx`DELETE FROM cart`;",
      "}",
    ),
  ).toEqual([]);
  expect(
    found("async function clear() {", "  await tx`DELETE FROM cart`;", "  // plain SQL: a set", "}"),
  ).toHaveLength(1);
});

test("what is only put into statements needs no reason", () => {
  expect(
    found(
      "export const isOpen = sql`o.status = 'open'`;",
      "export const all = (id: number): Fragment => sql`SELECT id FROM cart WHERE id = ${id} AND ${isOpen}`;",
      "const which = (tx: Tx) => tx`r.id = 1`;",
    ),
  ).toEqual([]);
});

test("the words in a statement or a text are no reason", () => {
  expect(found('const words = "plain SQL";', "await sql`SELECT 'plain SQL'`;")).toHaveLength(1);
});
