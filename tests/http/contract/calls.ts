import { openApi } from "~/api/document/document.server";
import { exampleOf } from "~/api/document/examples.server";
import { operationId } from "~/api/document/operation.server";
import { apiRoutes } from "~/api/routes";
import type { Endpoint } from "~/http/endpoint";
import type { Answer, Client, RequestOptions } from "../../as";
import { unique, uniqueEmail, uniquePhone } from "../../builders/unique";
import { ApiDocument } from "../../client/document";

/** An id, a name and a day that nothing has. */
const NOBODYS: Record<string, string> = { slug: "no-such-thing", date: "2001-01-01" };
export const UNKNOWN_ID = "999999999";
/** What stands in a path for any of them. */
export const NOTHING = new RegExp([UNKNOWN_ID, ...Object.values(NOBODYS)].join("|"));

/** A call of the table with a path under whose ids there is nothing, and the document's example with nobody's phones and mailboxes. */
export interface Call {
  id: string;
  method: string;
  path: string;
  /** as the table has it: `POST /tip-payment/` */
  route: string;
  call: Endpoint;
  example: ReturnType<typeof exampleOf>;
}

const PHONE = /^(\+1)?[ (]*\d{3}[ )-]*\d{3}[ -]*\d{4}$/;
const EMAIL = /^[^@\s]+@[^@\s]+\.[a-z]+$/;

/**
 * The same example with phones, mailboxes and user names that nobody has. The recorded ones belong to the tests that record them, at
 * the same time and in the same market: a code texted there, or a number taken, would be theirs.
 */
function ofNobody<T>(example: T): T {
  const text = JSON.stringify(example, (key, value) => {
    if (typeof value !== "string") return value;
    if (key === "username") return unique();
    if (PHONE.test(value)) return value.startsWith("+1") ? uniquePhone() : uniquePhone().slice(2);
    return EMAIL.test(value) ? uniqueEmail() : value;
  });
  return text === undefined ? example : JSON.parse(text);
}

/** Every call of the table. */
export const calls: Call[] = apiRoutes.flatMap(({ path, calls: byMethod }) =>
  Object.entries(byMethod).map(([method, call]) => {
    const id = operationId(method, path);
    const filled = `/api${path.replace(/:([a-z_]+)/g, (_, name) => NOBODYS[name] ?? UNKNOWN_ID)}`;
    return { id, method, path: filled, route: `${method} ${path}`, call, example: ofNobody(exampleOf(id)) };
  }),
);

/** Asks a call as somebody. A body of a GET or DELETE is left out. */
export function ask(
  who: Client,
  { method, path }: Pick<Call, "method" | "path">,
  body?: unknown,
  asking: RequestOptions = {},
): Promise<Answer<unknown>> {
  if (method === "GET") return who.get(path, asking);
  if (method === "DELETE") return who.delete(path, asking);
  return who[method.toLowerCase() as "post"](path, body, asking);
}

/** The document as it stands in the tree, for markets of a file's own. */
export function ownDocument(): ApiDocument {
  const raw: unknown = openApi(apiRoutes, "http://localhost");
  return new ApiDocument(raw as ConstructorParameters<typeof ApiDocument>[0]);
}
