// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the examples are source, which is read and not run
import { expect, inject, test } from "vitest";
import { checkStatements } from "./check";
import { exampleProject } from "./examples";

const url = new URL(inject("services").adminUrl);
url.pathname = `/${inject("place").name}`;

const check = (source: string) => checkStatements(exampleProject(source), url.href);
const findings = async (source: string) => (await check(source)).findings;

test("a row type that fits is found to be right", async () => {
  const report = await check(`
    await sql<{ id: number; email: string; phone: string | null; created_at: Date }[]>\`
      SELECT id, email, phone, created_at FROM account WHERE id = \${1}\`;`);
  expect(report).toMatchObject({ statements: 1, shapes: 1, findings: [], unresolved: [] });
});

test("a column that was renamed is found by name and place", async () => {
  expect(await findings("await sql`SELECT former_name FROM account`;")).toEqual([
    'example.ts:1 column "former_name" does not exist, at: former_name FROM account',
  ]);
  expect(await findings("await sql<{ mail: string }[]>`SELECT email FROM account`;")).toEqual([
    "example.ts:1 mail: no such column",
    "example.ts:1 email: not in the row type",
  ]);
});

test("a wrong type and a missing null are found", async () => {
  expect(
    await findings(
      "await sql<{ email: number; phone: string; sum: number }[]>`SELECT email, phone, 1.5 AS sum FROM account`;",
    ),
  ).toEqual([
    "example.ts:1 email: said number, is citext",
    "example.ts:1 phone: said string, may be null",
    "example.ts:1 sum: said number, is numeric",
  ]);
});

test("what comes over an outer join may be null, unless a condition asks for it", async () => {
  const from = "FROM account a LEFT JOIN cart c ON c.account_id = a.id";
  expect(await findings(`await sql<{ id: number }[]>\`SELECT c.id ${from}\`;`)).toEqual([
    "example.ts:1 id: said number, may be null",
  ]);
  expect(
    await findings(`await sql<{ id: number }[]>\`SELECT c.id ${from} WHERE c.updated_at > now()\`;`),
  ).toEqual([]);
  expect(await findings(`await sql<{ id: number }[]>\`SELECT coalesce(c.id, 0) AS id ${from}\`;`)).toEqual(
    [],
  );
});

test.each([
  ["phone: string", "SELECT phone FROM account WHERE phone IS NOT NULL"],
  ["phone: string", "SELECT phone FROM account WHERE phone = ${'1'} OR phone LIKE ${'2%'}"],
  ["n: number", "SELECT count(*) AS n FROM account"],
  ["first: Date", "SELECT min(created_at) AS first FROM account GROUP BY zip_code"],
  ["phone: string", "UPDATE account SET phone = ${'1'} WHERE id = 1 RETURNING phone"],
  [
    "id: number",
    "WITH made AS (INSERT INTO cart (account_id) VALUES (${1}) RETURNING id) SELECT id FROM made",
  ],
  ["email: string", "SELECT (SELECT a.email FROM account a WHERE a.id = c.account_id) AS email FROM cart c"],
  [
    "day: string",
    "SELECT day::date FROM generate_series(${'2026-01-01'}::date, ${'2026-01-03'}::date, interval '1 day') AS day",
  ],
  ["n: number", "SELECT n FROM unnest(${[1, 2]}::int[]) AS given (n)"],
  ["phone: string", "SELECT CASE WHEN phone IS NOT NULL THEN phone ELSE '' END AS phone FROM account"],
])("%s is never null in %s", async (field, statement) => {
  expect(await findings(`await sql<{ ${field} }[]>\`${statement}\`;`)).toEqual([]);
});

test.each([
  ["phone: string", "SELECT phone FROM account WHERE phone = '1' OR zip_code = '2'"],
  ["last: Date", "SELECT max(created_at) AS last FROM account"],
  ["phone: string", "UPDATE account SET phone = ${null as string | null} WHERE id = 1 RETURNING phone"],
  ["id: number", "SELECT id FROM account UNION ALL SELECT NULL"],
  [
    "email: string",
    "SELECT (SELECT a.email FROM account a WHERE a.zip_code = c.id::text) AS email FROM cart c",
  ],
  ["phone: string", "SELECT phone FROM account WHERE NOT phone = ANY (${['1']}::text[])"],
  ["n: number", "SELECT n FROM unnest(${[1, null]}::int[]) AS given (n)"],
])("%s may be null in %s", async (field, statement) => {
  const [name, type] = field.split(": ");
  expect(await findings(`await sql<{ ${field} }[]>\`${statement}\`;`)).toEqual([
    `example.ts:1 ${name}: said ${type}, may be null`,
  ]);
});

test("JSON that a statement puts together is compared within", async () => {
  const source = (row: string) => `await sql<{ people: ${row}[] }[]>\`
    SELECT coalesce(json_agg(json_build_object('id', id, 'phone', phone, 'since', created_at)), '[]') AS people FROM account\`;`;
  expect(await findings(source("{ id: number; phone: string | null; since: string }"))).toEqual([]);
  expect(await findings(source("{ id: string; phone: string; since: Date }"))).toEqual([
    "example.ts:1 people[].id: said string, is int4",
    "example.ts:1 people[].phone: said string, may be null",
    "example.ts:1 people[].since: said Date, is timestamptz",
  ]);
});

test("a fragment is described within each statement that it is put into", async () => {
  const report = await check(`
    const live = sql\`deleted_at IS NULL\`;
    const named = (name: Fragment) => sql\`\${name} AND \${live}\`;
    await sql\`SELECT FROM account WHERE \${named(sql\`email = \${"a"}\`)}\`;
    await sql\`SELECT FROM cart WHERE \${live}\`;`);
  expect(report.statements).toBe(2);
  expect(report.findings).toEqual([
    'example.ts:5 column "deleted_at" does not exist, at: deleted_at IS NULL',
  ]);
});

test("each way of a condition, and each entry of a table of fragments, is a shape", async () => {
  const report = await check(`
    const ORDERS = { name: sql\`first_name\`, age: sql\`born_at\` };
    export async function list(by: keyof typeof ORDERS, zip?: string) {
      const conditions: Fragment[] = [];
      if (zip) conditions.push(sql\`AND zip_code = \${zip}\`);
      await sql\`SELECT \${zip ? sql\`zip_code\` : sql\`zip\`} FROM account WHERE true \${conditions} ORDER BY \${ORDERS[by]}\`;
    }`);
  expect(report.shapes).toBe(8);
  expect(report.findings).toEqual([
    'example.ts:6 column "born_at" does not exist, at: born_at',
    'example.ts:6 column "zip" does not exist, at: zip FROM account WHERE true AND zip_code',
    'example.ts:6 column "zip" does not exist, at: zip FROM account WHERE true ORDER BY fir',
    'example.ts:6 column "zip" does not exist, at: zip FROM account WHERE true ORDER BY bor',
  ]);
});

test("columns of sql(row) are found in the table, and their values fit", async () => {
  expect(await findings(`await sql\`INSERT INTO cart \${sql({ account_id: "x", coupon: 1 })}\`;`)).toEqual([
    'example.ts:1 column "coupon" of relation "cart" does not exist, at: "coupon")values($1,$2)',
  ]);
  expect(await findings(`await sql\`UPDATE cart SET \${sql({ coupon_id: "x" })} WHERE id = 1\`;`)).toEqual([
    'example.ts:1 ${"x"}: sent string, wanted int4',
  ]);
});

test("what is sent has to fit: its type, a label of the enum, and never undefined", async () => {
  expect(
    await findings(`
      declare const status: "placed" | "lost"; declare const none: string | undefined;
      await sql\`SELECT FROM orders WHERE status = \${status} AND number = \${none} AND id = \${"1x"}\`;`),
  ).toEqual([
    'example.ts:3 ${status}: sent "placed" | "lost", OrderStatus knows no lost',
    "example.ts:3 ${none}: sent string | undefined, which may be undefined",
    'example.ts:3 ${"1x"}: sent "1x", wanted int4',
  ]);
});

test("a column that is read of a row without a type is found; asking whether there is a row is not", async () => {
  expect(
    await findings(`
      const [row] = await sql\`SELECT id FROM account\`;
      if (row) console.log(row.id);`),
  ).toEqual(["example.ts:3 row.id: read of a row that has no type"]);
  expect(
    await findings("const [row] = await sql`SELECT id FROM account`; if (!row) throw new Error();"),
  ).toEqual([]);
});

test("a label of an enum that the row type leaves out is found, unless a comment says why it never comes", async () => {
  const source = (comment: string) => `
    ${comment}
    await sql<{ status: "requires_payment" | "active" | "redeemed" }[]>\`SELECT status FROM gift_card\`;`;
  expect((await findings(source(""))).join()).toMatch(/^example.ts:3 status: .*, may be voided$/);
  expect(await findings(source('// never "voided": status: nobody voids one'))).toEqual([]);
});

test("an exception is counted, and found where it is not needed", async () => {
  const report = await check(`
    // never null: phone, email: everybody here has both
    await sql<{ phone: string; email: string }[]>\`SELECT phone, email FROM account\`;`);
  expect(report.exceptions).toBe(2);
  expect(report.findings).toEqual(["example.ts:3 email: Postgres knows that it is never null"]);
});

test("a statement whose text depends on what is only known at run time is named", async () => {
  const report = await check(`
    declare const columns: { [name: string]: string };
    await sql\`UPDATE cart SET \${sql(columns)} WHERE id = 1\`;`);
  expect(report.unresolved).toEqual(["example.ts:3: its columns are decided at run time"]);
});

test("columns that are joined from a list in the source are described", async () => {
  const source = (last: string) => `
    const COLUMNS = ["id", "email", "${last}"] as const;
    const columns = sql.unsafe(COLUMNS.join(", ")) as unknown as Fragment;
    await sql\`SELECT \${columns} FROM account\`;`;
  expect(await check(source("phone"))).toMatchObject({ findings: [], unresolved: [] });
  expect(await findings(source("fax"))).toEqual([
    expect.stringMatching(/^example.ts:4 column "fax" does not exist/),
  ]);
});

test("a row type is named that belongs to a text made at run time", async () => {
  const report = await check(`
    declare const text: string;
    await sql.unsafe(text);
    await sql.unsafe<{ id: number }[]>(text);`);
  expect(report.unresolved).toEqual([3, 4].map((n) => `example.ts:${n}: a text that is made at run time`));
  expect(report.undescribed).toEqual(["example.ts:4"]);
});

test("a fragment of something handed in at run time is found by its interface, in each that implements it", async () => {
  const report = await check(`
    interface Kitchen { open(id: number): Fragment }
    const shared: { kitchen?: Kitchen } = {};
    export const hand = (kitchen: Kitchen) => { shared.kitchen = kitchen; };
    function kitchen(): Kitchen { if (!shared.kitchen) throw new Error(); return shared.kitchen; }
    hand({ open: (id) => sql\`id = \${id}\` });
    hand({ open: (id) => sql\`number = \${id}\` });
    await sql\`SELECT FROM account WHERE \${kitchen().open(1)}\`;`);
  expect(report).toMatchObject({ statements: 1, shapes: 2, unresolved: [] });
  expect(report.findings).toEqual(['example.ts:8 column "number" does not exist, at: number = $1']);
});
