import { expect, test } from "vitest";
import { apiRoutes } from "~/api/routes";
import type { Endpoint } from "./endpoint";
import { fieldErrors } from "./endpoint";

/** Every field of every call in the wrong type says what is wrong in the product's own words. */

const LIBRARY = /invalid input|expected|received|zod|undefined|NaN|too (big|small)/i;
const WRONG: unknown[] = [null, [], ["a"], {}, { a: 1 }, true, -1.5, "", "\u0000", "x".repeat(3000), 1e21];

const schemas = apiRoutes.flatMap(({ path, calls }) =>
  Object.entries(calls).flatMap(([method, call]) => {
    const { body, query } = call as Endpoint;
    return [body, query].flatMap((schema) => (schema ? [[`${method} ${path}`, schema] as const] : []));
  }),
);

/** The names of an object schema's fields, through what is wrapped around it. */
function fieldsOf(schema: unknown): string[] {
  const def = (
    schema as { _zod: { def: { in?: unknown; innerType?: unknown; out?: unknown; shape?: object } } }
  )._zod.def;
  if (def.shape) return Object.keys(def.shape);
  return [...new Set([def.in, def.innerType, def.out].flatMap((inner) => (inner ? fieldsOf(inner) : [])))];
}

test("there are bodies, queries and fields to try", () => {
  expect(schemas.length).toBeGreaterThan(80);
  expect(schemas.flatMap(([, schema]) => fieldsOf(schema)).length).toBeGreaterThan(250);
});

test("no message of the library is ever said", () => {
  const said = new Set<string>();
  for (const [call, schema] of schemas) {
    const tried = [
      ...WRONG,
      ...fieldsOf(schema).flatMap((field) => WRONG.map((value) => ({ [field]: value }))),
      Object.fromEntries(fieldsOf(schema).map((field) => [field, null])),
    ];
    for (const value of tried) {
      const parsed = schema.safeParse(value);
      if (parsed.success) continue;
      for (const [field, messages] of Object.entries(fieldErrors(parsed.error)))
        for (const message of messages) if (LIBRARY.test(message)) said.add(`${call} ${field}: ${message}`);
    }
  }
  expect([...said]).toEqual([]);
});
