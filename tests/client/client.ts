import createClient, { type Client, type Middleware } from "openapi-fetch";
import { expect, inject } from "vitest";
import { keyOf } from "../as";
import type { paths } from "./api";
import { apiDocument } from "./document";
import { recordExample } from "./examples";

type Somebody = Parameters<typeof keyOf>[0];

/** Our API as a client of ours sees it, typed from its own document. */
export type Api = Client<paths>;

const sent = new WeakMap<Request, unknown>();

/** A form as a page shows it: a text file by its text, any other by its name. */
async function readable(form: FormData): Promise<Record<string, string>> {
  const fields = [...form.entries()].map(async ([name, value]) => {
    if (typeof value === "string") return [name, value];
    return [name, value.type.startsWith("text/") ? await value.text() : value.name];
  });
  return Object.fromEntries(await Promise.all(fields));
}

/** Holds every answer against the document, and notes it as the example of its call. */
const held: Middleware = {
  async onRequest({ request }) {
    const type = request.headers.get("content-type");
    if (type?.startsWith("application/json")) sent.set(request, await request.clone().json());
    if (type?.startsWith("multipart/")) sent.set(request, await readable(await request.clone().formData()));
  },
  async onResponse({ request, response, schemaPath, params }) {
    const document = await apiDocument();
    const one = document.operations.find(
      (each) => each.path === schemaPath && each.method === request.method,
    );
    if (!one) throw new Error(`The document has no call ${request.method} ${schemaPath}`);
    const type = response.headers.get("content-type");
    const isJson = type?.startsWith("application/json");
    const body: unknown = isJson ? await response.clone().json() : undefined;
    const wrong = document.misfitsOfAnswer(one, response.status, type, body);
    expect(wrong, `${request.method} ${schemaPath} answered ${response.status}`).toEqual([]);
    if (response.ok) recordExample(one, params, body, sent.get(request));
  },
};

/** Sends a body as the call takes it: multipart where there is a file in it, JSON else. */
function encode(body: unknown): FormData | string {
  return body instanceof FormData ? body : JSON.stringify(body);
}

/** A person at the REST door, signed in by token, or a guest: `(await api(ana)).GET("/api/newcart/")`. */
export async function api(person?: Somebody): Promise<Api> {
  const baseUrl = inject("place").urls?.[0] ?? "";
  const headers = person ? { Authorization: `Token ${await keyOf(person)}` } : {};
  const client = createClient<paths>({ baseUrl, headers, bodySerializer: encode });
  client.use(held);
  return client;
}
