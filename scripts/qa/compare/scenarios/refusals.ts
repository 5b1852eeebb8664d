import type { Operation } from "../../../../tests/client/api-document";
import type { Account, Context } from "../people";
import { findKnown, pathFor, USERS_OF } from "./lists";

/** An id of nothing, ids of whoever came first in the demo data, and what is no id. */
const IDS = ["999999999", "1", "2", "3", "abc", "%E0%A4"];

/** Each field of a body has each of these values once; the first leaves it out. */
const WRONG_VALUES: readonly unknown[] = [undefined, null, "", -1, {}];
/** Each query parameter has each of these values once. */
const ODD_VALUES = ["", "-1", "0", "abc", "1000000"];

type Fields = Record<string, unknown>;
type Schema = { $ref?: string; properties?: object };

/** Somebody who may make the call. */
const userOf = (one: Operation): Account | "guest" => USERS_OF[one.role]?.[0] ?? "guest";

const inPath = (one: Operation) => one.parameters.some((each) => each.in === "path");

function fieldsOf({ document }: Context, one: Operation): string[] {
  const schema = one.body?.schema as Schema | undefined;
  const whole = schema?.$ref ? (document.resolve(schema.$ref) as Schema) : schema;
  return Object.keys({ ...whole?.properties, ...(one.body?.example as object | undefined) });
}

interface WrongBody {
  what: string;
  body: object | string;
  headers?: Record<string, string>;
}

/** Bodies with one wrong field each, and some that are not objects. */
function wrongBodiesOf(context: Context, one: Operation): WrongBody[] {
  if (one.body?.type === "multipart/form-data") return [{ what: "an empty form", body: new FormData() }];
  const example = (one.body?.example ?? {}) as Fields;
  const fields = fieldsOf(context, one).flatMap((field) =>
    WRONG_VALUES.map((value) => ({
      what: `${field}: ${JSON.stringify(value)}`,
      body: { ...example, [field]: value },
    })),
  );
  return [
    { what: "no fields", body: {} },
    { what: "a list", body: [] },
    { what: "half a body", body: '{"a":', headers: { "content-type": "application/json" } },
    { what: "a letter", body: "Dear cook", headers: { "content-type": "text/plain" } },
    ...fields,
  ];
}

/** The first would sign the user out, the second is for members who have not set a password yet. */
const EXCLUDED = ["post_accounts_logout", "post_accounts_corpuser_change_password"];

/** Sends every call that takes a body each of its wrong bodies. */
export async function sendWrongBodies(context: Context): Promise<void> {
  const known = await findKnown(context);
  const writes = context.document.operations.filter((one) => one.body && !EXCLUDED.includes(one.id));
  for (const one of writes) {
    const user = userOf(one);
    const path = (await pathFor(context.ask[user], one, known)).replace(/\{\w+\}/, IDS[0] ?? "");
    for (const { what, ...sent } of wrongBodiesOf(context, one)) {
      const options = { method: one.method, ...sent, as: `${one.path} with ${what}` };
      await context.recorder.send(context.apps[user], `/api${path}`, options);
    }
  }
}

/** Sends every GET each of its query parameters with odd values, and twice at once. */
export async function sendOddQueries(context: Context): Promise<void> {
  const known = await findKnown(context);
  for (const one of context.document.operations.filter(({ method }) => method === "GET")) {
    const names = one.parameters.filter((each) => each.in === "query").map(({ name }) => name);
    const user = userOf(one);
    const path = await pathFor(context.ask[user], one, known);
    const queries = names.flatMap((name) => [
      ...ODD_VALUES.map((odd) => `${name}=${odd}`),
      `${name}=1&${name}=2`,
    ]);
    for (const query of queries)
      await context.recorder.send(context.apps[user], `/api${path}?${query}`, { as: `${one.path}?${query}` });
  }
}

/** Sends every call that has an id in its path the ids of nothing, of others, and what is no id. */
export async function useForeignIds(context: Context): Promise<void> {
  for (const one of context.document.operations.filter(inPath)) {
    const body = one.method === "GET" || one.method === "DELETE" ? undefined : (one.body?.example ?? {});
    for (const id of IDS) {
      const path = one.path.replace(/\{\w+\}/, id);
      const sent = body === undefined ? {} : { body: body as object };
      await context.recorder.send(context.apps[userOf(one)], path, { method: one.method, ...sent });
    }
  }
}
