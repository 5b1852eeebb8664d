import { beforeAll, describe, expect, test } from "vitest";
import { exampleOf } from "~/api/document/examples.server";
import { operationId } from "~/api/document/operation.server";
import { apiRoutes } from "~/api/routes";
import type { Endpoint } from "~/http/endpoint";
import { as, type Client, guest } from "../../as";
import { type ApiDocument, apiDocument, type Operation } from "../../client/document";
import { onePersonEach } from "../../client/people";

/** An id and a name that nothing has. */
const NOBODYS: Record<string, string> = { slug: "no-such-thing" };
const NOWHERE = "999999999";

const calls = apiRoutes.flatMap(({ path, calls: byMethod }) =>
  Object.entries(byMethod).map(([method, call]) => {
    const id = operationId(method, path);
    const filled = `/api${path.replace(/:([a-z_]+)/g, (_, name) => NOBODYS[name] ?? NOWHERE)}`;
    return [id, { method, path: filled, call: call as Endpoint, example: exampleOf(id) }] as const;
  }),
);
type Call = (typeof calls)[number][1];

const HUGE = `{"text": "${"x".repeat(7 * 1024 * 1024)}"}`;

let document: ApiDocument;
let people: Awaited<ReturnType<typeof onePersonEach>>;
beforeAll(async () => {
  [document, people] = await Promise.all([apiDocument(), onePersonEach()]);
});

function whoMay(call: Endpoint): Client {
  const role = call.guard.name;
  return role === "public" ? guest() : as(people[role]);
}

/** Asks, and holds what is answered against the document. Answers the status. */
async function ask(
  id: string,
  { method, path }: Call,
  who: Client,
  body?: unknown,
  headers = {},
): Promise<number> {
  const asking = { headers };
  const answer =
    method === "GET"
      ? await who.get(path, asking)
      : method === "DELETE"
        ? await who.delete(path, asking)
        : await who[method.toLowerCase() as "post"](path, body, asking);
  const one: Operation = document.operation(id);
  const wrong = document.misfitsOfAnswer(one, answer.status, answer.headers.get("content-type"), answer.body);
  expect(wrong, `${id} answered ${answer.status}: ${answer.text.slice(0, 300)}`).toEqual([]);
  return answer.status;
}

const only = (wanted: (call: Endpoint, one: Call) => boolean) =>
  calls.filter(([, one]) => wanted(one.call, one));
const isGuarded = (call: Endpoint) => call.guard.name !== "public";
const isUnsafe = (_: Endpoint, { method }: Call) => method !== "GET";
const takesJson = (call: Endpoint) => call.body !== undefined && call.accepts === "json";

describe("each call refuses as the document says", () => {
  test.each(only(isGuarded))("401 %s: a guest", async (id, one) => {
    expect(await ask(id, one, guest(), {})).toBe(401);
  });

  test.each(only((call) => isGuarded(call) && call.guard.name !== "signed-in"))(
    "403 %s: somebody of another role",
    async (id, one) => {
      expect(await ask(id, one, as(people["signed-in"]), {})).toBe(403);
    },
  );

  test.each(only(isUnsafe))("403 %s: sent by another site", async (id, one) => {
    expect(await ask(id, one, whoMay(one.call), {}, { Origin: "https://evil.example" })).toBe(403);
  });

  test.each(only((call, one) => call.params !== undefined && (!call.body || one.example !== undefined)))(
    "404 %s: nothing under that id",
    async (id, one) => {
      expect(await ask(id, one, whoMay(one.call), one.example?.body ?? undefined)).toBe(404);
    },
  );

  test.each(only(takesJson))("400 %s: a body that is a list", async (id, one) => {
    expect(await ask(id, one, whoMay(one.call), [])).toBe(400);
  });

  test.each(only((call) => call.query !== undefined))("400 %s: a key given twice", async (id, one) => {
    const twice = { ...one, path: `${one.path}?page=1&page=2` };
    expect(await ask(id, twice, whoMay(one.call), {})).toBe(400);
  });

  test.each(only((call) => call.body !== undefined))("415 %s: a picture of a letter", async (id, one) => {
    expect(await ask(id, one, whoMay(one.call), "Dear cook", { "Content-Type": "text/plain" })).toBe(415);
  });

  test.each(only((_, { method }) => method !== "GET" && method !== "DELETE"))(
    "413 %s: seven megabytes",
    async (id, one) => {
      expect(await ask(id, one, whoMay(one.call), HUGE)).toBe(413);
    },
  );
});
