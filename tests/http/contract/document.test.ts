import { beforeAll, describe, expect, test } from "vitest";
import { as, guest } from "../../as";
import { type ApiDocument, apiDocument, type Operation } from "../../client/document";
import { onePersonEach } from "../../client/people";

let document: ApiDocument;
beforeAll(async () => {
  document = await apiDocument();
});

/** The good answer of a call: the first of its statuses below 300 that is JSON. */
function goodAnswer(one: Operation): { status: number; example?: unknown } {
  const good = Object.entries(one.answers).filter(([status]) => Number(status) < 300);
  const [status, answer] = good.find(([, { content }]) => content?.["application/json"]) ?? [];
  return { status: Number(status), example: answer?.content?.["application/json"]?.example };
}

/** What a call that takes JSON answers where nothing is sent; nothing has the ids in its path. */
async function askWithNothing({ method, path, role }: Operation, people: People): Promise<number> {
  const who = role === "public" ? guest() : as(people[role as keyof People]);
  const filled = path.replace("{date}", "2001-01-01").replace(/\{\w+\}/g, "999999999");
  return (await who[method.toLowerCase() as "post"](filled)).status;
}
/** Calls that want a body of some and of others none, and why. */
const OF_SOME: Record<string, string> = {
  post_accounts_second_factor: "who signed up with Google or Facebook has no password to send",
  post_accounts_second_factor_proof: "who has no second factor is sent a code by asking with nothing",
};
type People = Awaited<ReturnType<typeof onePersonEach>>;

type Typed = {
  type?: string;
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
  format?: string;
  anyOf?: Typed[];
};

/** Whether an id, a count or a day is described so that 1.5, −3 or any text would fit. */
function isLoose(name: string, schema: Typed): boolean {
  const all = schema.anyOf ?? [schema];
  if (/(^|_)id$|^(quantity|count|meal|limit|offset|page)$/.test(name))
    return all.some(
      ({ type, minimum, exclusiveMinimum, maximum }) =>
        type === "number" ||
        (type === "integer" && ((minimum ?? exclusiveMinimum) === undefined || maximum === undefined)),
    );
  if (/(^|_)date$/.test(name)) return all.some(({ type, format }) => type === "string" && format !== "date");
  return false;
}

describe("the document", () => {
  test("names each call once", () => {
    const ids = document.operations.map((one) => one.id);
    expect(ids.length).toBeGreaterThan(140);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test("has an example of every call's good answer, and it fits", () => {
    const wrong = document.operations.flatMap((one) => {
      const { status, example } = goodAnswer(one);
      if (example === undefined) return [`${one.id}: none`];
      return document
        .misfitsOfAnswer(one, status, "application/json", example)
        .map((why) => `${one.id}: ${why}`);
    });
    expect(wrong).toEqual([]);
  });

  test("has an example of every JSON body that must have something in it, and it fits", () => {
    const wrong = document.operations
      .filter((one) => one.body?.type === "application/json")
      .flatMap((one) => {
        const body = one.body?.example ?? {};
        return document.misfitsOfBody(one, body).map((why) => `${one.id}: ${why}`);
      });
    expect(wrong).toEqual([]);
  });

  test("shows every form with a file", () => {
    const forms = document.operations.filter((one) => one.body?.type === "multipart/form-data");
    expect(forms.length).toBeGreaterThan(3);
    expect(forms.filter((one) => one.body?.example === undefined).map((one) => one.id)).toEqual([]);
  });

  test("says that a body is wanted exactly where it is", async () => {
    const people = await onePersonEach();
    const wrong: string[] = [];
    for (const one of document.operations.filter(
      ({ id, body }) => body?.type === "application/json" && !(id in OF_SOME),
    )) {
      const isMissed = (await askWithNothing(one, people)) === 400;
      if (isMissed !== one.body?.required) wrong.push(`${one.id}: ${isMissed ? "wanted" : "not wanted"}`);
    }
    expect(wrong).toEqual([]);
  });

  test("says of each id and count that is sent that it is a whole number within bounds, of each day that it is one", () => {
    const wrong = document.operations.flatMap((one) => {
      const { properties = {} } = (one.body?.schema ?? {}) as { properties?: Record<string, object> };
      const sent = [
        ...one.parameters.map(({ name, schema }) => [name, schema] as const),
        ...Object.entries(properties),
      ];
      return sent
        .filter(([name, schema]) => isLoose(name, schema))
        .map(([name, schema]) => `${one.id} ${name}: ${JSON.stringify(schema)}`);
    });
    expect(wrong).toEqual([]);
  });

  test("says of each parameter what it is", () => {
    const silent = document.operations.flatMap((one) =>
      one.parameters
        .filter(({ description = "" }) => description === "")
        .map(({ name }) => `${one.id} ${name}`),
    );
    expect(silent).toEqual([]);
  });

  test("has an example of every other good answer, a file too", () => {
    const bare = document.operations.flatMap((one) =>
      Object.entries(one.answers)
        .filter(([status]) => Number(status) < 300)
        .flatMap(([status, { content = {} }]) =>
          Object.entries(content)
            .filter(([, { example }]) => example === undefined)
            .map(([type]) => `${one.id} ${status} ${type}`),
        ),
    );
    expect(bare).toEqual([]);
  });

  test("says for every refusal what it looks like", () => {
    const wrong = document.operations.flatMap((one) =>
      Object.entries(one.answers)
        .filter(([status]) => Number(status) >= 400)
        .filter(([, answer]) => {
          const response = answer.$ref ? (document.resolve(answer.$ref) as typeof answer) : answer;
          return response.content?.["application/json"]?.example === undefined;
        })
        .map(([status]) => `${one.id} ${status}`),
    );
    expect(wrong).toEqual([]);
  });
});

describe("the page to read it", () => {
  test("comes with all it needs from here, and runs no script that is written into it", async () => {
    const page = await guest().get<string>("/api/docs/");
    expect([page.status, page.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
    const files = [...page.text.matchAll(/(?:src|href)="(\/api\/docs\/[^"]+)"/g)].map(
      ([, file]) => file ?? "",
    );
    expect(files).toHaveLength(3);
    for (const file of files) {
      const answer = await guest().get(file);
      expect([file, answer.status, answer.text.length > 100]).toEqual([file, 200, true]);
    }
    expect(page.text).not.toMatch(/https?:\/\//);
    expect(page.text).not.toMatch(/<script>|<script [^>]*>[^<]/);
  });

  test("lists every call where scripts are off", async () => {
    const { text } = await guest().get<string>("/api/docs");
    expect(document.operations.filter(({ path }) => !text.includes(path))).toEqual([]);
  });
});
