import { expect, test } from "vitest";
import type { SentStatement } from "./connection";
import { areAlike, planOf } from "./correlate";
import type { Exchange } from "./sources";

type Given = {
  text: string;
  parameters?: string[];
  row?: Record<string, string>;
  at: [sent: number, done: number];
};

/** A statement as it was sent; columns whose names end in `_id` are numbers. */
function sent({ text, parameters = [], row = {}, at }: Given): SentStatement {
  const columns = Object.keys(row).map((name) => ({ name, type: name.endsWith("_id") ? 23 : 25 }));
  const rows = columns.length > 0 ? [Object.values(row)] : [];
  const prepared = { text, types: parameters.map(() => 0), columns };
  return { connection: 1, prepared, parameters, rows, count: rows.length, sent: at[0], done: at[1] };
}

/** Somebody reads their account and orders a meal under a number of their own. */
function ordering(account: string, uuid: string, note = "fixed"): Exchange {
  return {
    token: `\\x${account}`,
    body: { meal_id: 5 },
    statements: [
      sent({ text: "SELECT 1", parameters: [`\\x${account}`], row: { account_id: account }, at: [1, 2] }),
      sent({ text: "BEGIN", at: [3, 4] }),
      sent({ text: "INSERT", parameters: [account, `account:${account}`, uuid, "5", note], at: [5, 7] }),
      sent({ text: "UPDATE", parameters: [`{"${account}","5"}`], at: [6, 8] }),
      sent({ text: "COMMIT", at: [9, 10] }),
    ],
    status: 201,
    answer: { number: uuid, account: Number(account), meal: 5 },
  };
}

const uuid = (digit: string) => `${digit.repeat(8)}-0000-4000-8000-${digit.repeat(12)}`;
const three = [ordering("71", uuid("a")), ordering("82", uuid("b")), ordering("93", uuid("c"))];
const account = { from: "row", statement: 0, row: 0, path: ["account_id"] };

test("what differs is taken from the request, from rows and from a UUID of its own", () => {
  const { plan, unexplained } = planOf("order", three);
  expect(unexplained).toEqual([]);
  expect(plan.statements[0]?.parameters).toEqual([
    { kind: "source", source: { from: "token" }, as: "string" },
  ]);
  expect(plan.statements[2]?.parameters).toEqual([
    { kind: "source", source: account, as: "string" },
    {
      kind: "text",
      parts: [
        { kind: "fixed", value: "account:" },
        { kind: "source", source: account, as: "string" },
      ],
    },
    { kind: "source", source: { from: "uuid", number: 0 } },
    { kind: "fixed", value: "5" },
    { kind: "fixed", value: "fixed" },
  ]);
  expect(plan.answer).toEqual({
    kind: "object",
    entries: [
      ["number", { kind: "source", source: { from: "uuid", number: 0 } }],
      ["account", { kind: "source", source: account, as: "number" }],
      ["meal", { kind: "fixed", value: 5 }],
    ],
  });
});

test("a transaction stays one, and what was sent together is sent together", () => {
  const { plan } = planOf("order", three);
  expect(plan.steps).toEqual([[{ statement: 0 }], [{ begin: "BEGIN", steps: [[2, 3]] }]]);
  expect(plan).toMatchObject({ sent: 5, trips: 4 });
});

test("what differs for no reason is named", () => {
  const { unexplained } = planOf("order", [ordering("71", uuid("a"), "x"), ordering("82", uuid("b"), "y")]);
  expect(unexplained).toEqual(['$5 of INSERT: "x" | "y"']);
});

test("a statement more, or one that waits for another, is another way to do it", () => {
  const [first = ordering("71", "")] = three;
  const more = { ...first, statements: first.statements.slice(1) };
  const waiting = structuredClone(first);
  Object.assign(waiting.statements[3] ?? {}, { sent: 8, done: 9 });
  expect(areAlike(first, ordering("82", uuid("b")))).toBe(true);
  expect(areAlike(first, more)).toBe(false);
  expect(areAlike(first, waiting)).toBe(false);
});
