import fc from "fast-check";
import { uniquePhone } from "../builders/unique";
import type { ApiDocument, Operation } from "./document";

interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  minimum?: number;
  maximum?: number;
  format?: string;
  pattern?: string;
}

/** What people, scripts and attackers send where something else is wanted. */
const WILD = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    "",
    " ",
    0,
    -1,
    1.5,
    1e308,
    2 ** 31,
    2 ** 53,
    true,
    [],
    {},
    [[]],
    "\u0000",
    "\ud800",
    "\udc00b",
    "日本",
    "é",
    "😀",
    "\u202e\u2028",
    "a\r\nset-cookie: a=b",
    "٣",
    "0x1F",
    "1e9",
    "' OR 1=1 --",
    "=HYPERLINK(1)",
    "\t＝1;＝2",
    "../../etc/passwd",
    "<script>alert(1)</script>",
    "2026-02-30",
    "9999-12-31T23:59:59Z",
    "x".repeat(5000),
    { __proto__: null, constructor: 1 },
  ),
  fc.string({ unit: "grapheme", maxLength: 40 }),
  fc.integer(),
  fc.double(),
);

function ofType(
  schema: Schema,
  type: string,
  make: (inner: Schema) => fc.Arbitrary<unknown>,
): fc.Arbitrary<unknown> {
  switch (type) {
    case "object": {
      const { properties = {}, required = [] } = schema;
      const model = Object.fromEntries(Object.entries(properties).map(([key, inner]) => [key, make(inner)]));
      // a required key is left out now and then, by a required list that is not kept
      return fc.oneof(
        { weight: 6, arbitrary: fc.record(model, { requiredKeys: required.filter((key) => key in model) }) },
        { weight: 1, arbitrary: fc.record(model, { requiredKeys: [] }) },
      );
    }
    case "array":
      return fc.array(make(schema.items ?? {}), { maxLength: 3 });
    case "integer":
      return fc.integer({
        min: Math.max(schema.minimum ?? 0, -(2 ** 31)),
        max: Math.min(schema.maximum ?? 100_000, 2 ** 31 - 1),
      });
    case "number":
      return fc.double({ min: schema.minimum ?? 0, max: schema.maximum ?? 1000, noNaN: true });
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    default:
      return textOf(schema);
  }
}

function textOf({ format, pattern }: Schema): fc.Arbitrary<unknown> {
  if (pattern && format === undefined) return matching(pattern);
  if (format === "email") return fc.emailAddress();
  if (format === "uuid") return fc.uuid();
  return fc.oneof(
    fc.constantFrom(
      "12.50",
      "3",
      "2026-12-24",
      "Ana",
      "37203",
      uniquePhone().slice(2),
      "SHARE10",
      "all",
      "increase",
      "PAID",
    ),
    fc.string({ maxLength: 30 }),
  );
}

/** Texts of a pattern, where it is one that can be drawn from. */
function matching(pattern: string): fc.Arbitrary<unknown> {
  try {
    return fc.stringMatching(new RegExp(pattern, "u"), { maxLength: 60 });
  } catch {
    return fc.string({ maxLength: 30 });
  }
}

/** One of what is in the pool when it is drawn: the pool may be filled again in between. */
const fromPool = (pool: readonly number[]): fc.Arbitrary<number> =>
  fc.nat({ max: 1_000_000 }).map((n) => pool[n % pool.length] ?? 1);

/** Values for a schema of the document: mostly right, now and then wild; `pool` are ids that exist, anybody's. */
export function arbitraryOf(
  document: ApiDocument,
  schema: Schema,
  pool: readonly number[],
): fc.Arbitrary<unknown> {
  const make = (inner: Schema): fc.Arbitrary<unknown> =>
    fc.oneof({ weight: 12, arbitrary: right(inner) }, { weight: 1, arbitrary: WILD });
  const right = (inner: Schema): fc.Arbitrary<unknown> => {
    if (inner.$ref) return right(document.resolve(inner.$ref) as Schema);
    if (inner.const !== undefined) return fc.constant(inner.const);
    if (inner.enum) return fc.constantFrom(...inner.enum);
    const choices = inner.anyOf ?? inner.oneOf;
    if (choices) return fc.oneof(...choices.map(right));
    if (inner.allOf) return right(inner.allOf[0] ?? {});
    const types = [inner.type ?? "string"].flat();
    const one = fc.oneof(...types.map((type) => ofType(inner, type, make)));
    const isId = types.includes("integer") && inner.maximum !== undefined && inner.maximum > 1_000_000;
    return isId ? fc.oneof({ weight: 3, arbitrary: fromPool(pool) }, { weight: 1, arbitrary: one }) : one;
  };
  return right(schema);
}

/** A request of a call: its path filled in, its query and its body. */
export interface FuzzedRequest {
  one: Operation;
  path: string;
  body: unknown;
}

/** Requests of one call as its document describes them. */
export function requestOf(
  document: ApiDocument,
  one: Operation,
  pool: readonly number[],
): fc.Arbitrary<FuzzedRequest> {
  const parameters = (where: "path" | "query") =>
    one.parameters.filter((parameter) => parameter.in === where);
  const id = fromPool(pool).map(String);
  const path = fc.record(
    Object.fromEntries(
      parameters("path").map(({ name }) => [
        name,
        fc.oneof(
          { weight: 8, arbitrary: id },
          {
            weight: 1,
            arbitrary: fc.string({ unit: "binary", minLength: 1, maxLength: 20 }).filter(isSegment),
          },
        ),
      ]),
    ),
  );
  const query = fc.record(
    Object.fromEntries(
      parameters("query").map(({ name, schema }) => [name, arbitraryOf(document, schema as Schema, pool)]),
    ),
    { requiredKeys: [] },
  );
  const body = one.body ? arbitraryOf(document, one.body.schema as Schema, pool) : fc.constant(undefined);
  return fc.record({ path, query, body }).map((drawn) => {
    const filled = one.path.replace(/\{(\w+)\}/g, (_, name) => encode(drawn.path[name] ?? ""));
    const asked = Object.entries(drawn.query).filter(([, value]) => value !== undefined);
    const search = asked.map(([name, value]) => `${name}=${encode(asText(value))}`).join("&");
    return { one, path: search ? `${filled}?${search}` : filled, body: drawn.body };
  });
}

/** `.` and `..` never leave a client: it takes them out of the path, which is another call's then. */
const isSegment = (text: string): boolean => text !== "." && text !== "..";
const asText = (value: unknown): string =>
  typeof value === "string" ? value : (JSON.stringify(value) ?? "");
/** Half a character has no place in a URL. */
const encode = (text: string): string => encodeURIComponent(text.replace(/\p{Surrogate}/gu, ""));
