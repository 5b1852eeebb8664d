import { beforeAll, describe, expect, test } from "vitest";
import { as, type Client, guest } from "../../as";
import { aMeal, uniqueEmail } from "../../builders";
import { onePersonEach } from "../../client/people";
import { ask, type Call, calls } from "../contract/calls";

/** Case 97, over every call that takes what is asked here. */

let people: Awaited<ReturnType<typeof onePersonEach>>;
beforeAll(async () => {
  people = await onePersonEach();
});

const whoMay = ({ call }: Call): Client =>
  call.guard.name === "public" ? guest() : as(people[call.guard.name]);

/** The fields of a call's query or body, as its schema has them. */
function fieldsOf(schema: unknown): string[] {
  return Object.keys((schema as { shape?: object } | undefined)?.shape ?? {});
}
const named = (wanted: (one: Call) => boolean) => calls.filter(wanted).map((one) => [one.id, one] as const);
const asks = (name: string) =>
  named(({ call, method }) => method === "GET" && fieldsOf(call.query).includes(name));

/** What else a list must be told before it answers. */
const withExample = (one: Call, more: Record<string, string>): Call => {
  const told = new URLSearchParams(one.example?.query as Record<string, string>);
  for (const [name, value] of Object.entries(more)) told.set(name, value);
  return { ...one, path: `${one.path}?${told}` };
};

describe("a list asked for nonsense", () => {
  test("there are lists to ask", () => expect(asks("page").length).toBeGreaterThan(20));

  test.each(asks("limit"))("%s: a billion rows are a hundred at most", async (_id, one) => {
    for (const limit of ["1000000000", "1e9"]) {
      const answer = await ask(whoMay(one), withExample(one, { limit }));
      const { results = [] } = answer.body as { results?: unknown[] };
      expect([limit, [200, 400, 404].includes(answer.status), results.length <= 100]).toEqual([
        limit,
        true,
        true,
      ]);
    }
  });

  test.each(asks("page"))("%s: there is no page before the first", async (_id, one) => {
    for (const page of ["-1", "0", "1.5", "NaN", "99999999999999999999"]) {
      const answer = await ask(whoMay(one), withExample(one, { page }));
      expect([page, [400, 404].includes(answer.status)]).toEqual([page, true]);
    }
  });

  test.each(
    ["order", "ordering", "sortBy"].flatMap((name) =>
      asks(name).map(([id, one]) => [name, id, one] as const),
    ),
  )("%s of %s: nothing is sorted by a password", async (name, _id, one) => {
    const answer = await ask(whoMay(one), withExample(one, { [name]: "password" }));
    expect(answer.status).toBe(400);
  });

  test.each(asks("search"))("%s: signs are no patterns", async (_id, one) => {
    const answer = await ask(whoMay(one), withExample(one, { search: "%%%" }));
    expect([answer.status, (answer.body as { count: number }).count]).toEqual([200, 0]);
  });
});

const DEEP = 10_000;
const takesJson = named(({ call }) => call.body !== undefined && call.accepts === "json");

describe("a body of nonsense", () => {
  test.each(takesJson)("%s: ten thousand lists in each other, and objects", async (_id, one) => {
    for (const body of [
      `${"[".repeat(DEEP)}${"]".repeat(DEEP)}`,
      `${'{"a":'.repeat(DEEP)}1${"}".repeat(DEEP)}`,
    ]) {
      const answer = await ask(whoMay(one), one, body);
      expect([answer.status < 500, answer.text.length < 5000]).toEqual([true, true]);
    }
  });

  test.each(takesJson)("%s: __proto__ gives nobody anything", async (_id, one) => {
    // the example's own mailbox belongs to the test whose example it is
    const example: object = { ...(one.example?.body as object) };
    const given = "email" in example ? { ...example, email: uniqueEmail() } : example;
    const fields = JSON.stringify(given).slice(1);
    const body = `{"__proto__": {"is_staff": true}, "constructor": {"prototype": {"is_staff": true}}${fields === "}" ? "" : ","}${fields}`;
    const answer = await ask(whoMay(one), one, body);
    expect(answer.status).toBeLessThan(500);
    const profile = await as(people["signed-in"]).get("/api/accounts/profile/");
    if (profile.status === 200) expect(profile.body).toMatchObject({ is_staff: false });
  });

  const takesEmail = named(({ call }) => fieldsOf(call.body).includes("email"));
  test.each(takesEmail)("%s: 50 kB of email are refused at once", async (_id, one) => {
    for (const email of [
      `${"a".repeat(50_000)}@`,
      `a@${"a.".repeat(25_000)}`,
      `"${"\\ ".repeat(25_000)}"@a.b`,
    ]) {
      const begun = performance.now();
      const answer = await ask(whoMay(one), one, { ...(one.example?.body as object), email });
      expect([email.slice(0, 5), answer.status]).toEqual([email.slice(0, 5), 400]);
      // 100 ms on a machine of its own: a pattern that runs away takes minutes
      expect(performance.now() - begun).toBeLessThan(20_000);
    }
  });
});

test("an address of a picture elsewhere is refused, and nobody goes there", async () => {
  const elsewhere = "http://169.254.169.254/latest/meta-data/";
  const meal = await aMeal();
  const cook = as(meal.chef);
  const answer = await cook.patch(`/api/v2/meal/${meal.id}/`, { images: [elsewhere] });
  expect([answer.status, answer.body]).toMatchObject([400, { images: [expect.any(String)] }]);
  const dp = await cook.post("/api/eater/profile/change/", { dp: elsewhere });
  expect([dp.status, dp.body]).toMatchObject([400, { dp: [expect.any(String)] }]);
});
