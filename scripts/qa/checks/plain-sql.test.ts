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
