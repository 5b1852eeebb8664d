import { beforeAll, describe, expect, test } from "vitest";
import { COOKIES } from "~/http/cookies";
import { env } from "~/kit/env.server";
import { as, guest } from "../../as";
import { aCorporateAdmin, anAccount, anOrganization, aSignedIn, PASSWORD, uniqueEmail } from "../../builders";
import { onePersonEach } from "../../client/people";
import { invitationTo, sendForm } from "../../setup/invitations";
import { dataScreens } from "../../setup/screen-table";
import { ask, type Call, calls } from "../contract/calls";

let people: Awaited<ReturnType<typeof onePersonEach>>;
beforeAll(async () => {
  people = await onePersonEach();
});

const named = calls.map((one) => [one.route, one] as const);
const isPublicRead = ({ call, method }: Call) => call.guard.name === "public" && method === "GET";
const keptOf = (answer: { headers: Headers }) => answer.headers.get("cache-control");

/** A list that wants to be told something answers its example. */
const filled = (one: Call): Call => {
  const query = new URLSearchParams(one.example?.query as Record<string, string>);
  return query.size > 0 ? { ...one, path: `${one.path}?${query}` } : one;
};

describe("nobody on the way keeps the answer of a call", () => {
  test.each(named)("%s, asked by whoever may", async (_route, one) => {
    const role = one.call.guard.name;
    const who = as(people[role === "public" ? "signed-in" : role]);
    const answer = await ask(who, filled(one), {});
    expect([answer.status, keptOf(answer)]).toEqual([answer.status, "no-store"]);
  });

  test.each(named.filter(([, one]) => !isPublicRead(one)))("%s, asked by a guest", async (_route, one) => {
    const answer = await ask(guest(), filled(one), {});
    expect([answer.status, keptOf(answer)]).toEqual([answer.status, "no-store"]);
  });

  test("a sign-in and a registration, whose answer has a key", async () => {
    const { email } = await anAccount();
    const login = await guest().post("/api/accounts/login/", { email, password: PASSWORD });
    const input = { first_name: "Ana", last_name: "Reyes", email: uniqueEmail(), password: PASSWORD };
    const made = await guest().post("/api/accounts/registration/", input);
    expect([login.status, keptOf(login), made.status, keptOf(made)]).toEqual([
      200,
      "no-store",
      201,
      "no-store",
    ]);
  });

  test("what is no call, and a failed one of everybody's", async () => {
    for (const path of ["/api/nothing/", "/api/local-meals/?order=password", "/webhooks/stripe", "/healthz"])
      expect([path, keptOf(await guest().get(path))]).toEqual([path, "no-store"]);
  });
});

test("what is the same for every guest may be kept, for a guest", async () => {
  const reads = calls.filter(isPublicRead);
  expect(reads.length).toBeGreaterThan(10);
  for (const one of reads) {
    const answer = await ask(guest(), filled(one));
    if (answer.status < 400) expect([one.route, keptOf(answer)]).toEqual([one.route, null]);
  }
});

/** Not of one person's: streams, which stay open, and the list of pages for search engines. */
const OTHERS = ["/my-orders/live", "/chef/live", "/sitemap.xml"];

describe("a screen is kept by no cache on the way", () => {
  test.each(
    dataScreens.filter(({ path }) => !OTHERS.includes(path)).map((one) => [one.pattern, one] as const),
  )("%s: by nobody at all for who is signed in", async (_pattern, { path }) => {
    const { key } = await aSignedIn(people["signed-in"], "session");
    const answer = await guest().get(path, { headers: { cookie: `${COOKIES.session}=${key}` } });
    expect([answer.status, keptOf(answer)]).toEqual([answer.status, expect.stringContaining("no-store")]);
    expect(keptOf(await guest().get(path))).toMatch(/private|no-store/);
  });

  test("the answer to any form, a sign-in with its key among them", async () => {
    const { email } = await anAccount();
    const right = await sendForm("/login", { email, password: PASSWORD });
    const wrong = await sendForm("/login", { email, password: "Wrong@2026" });
    expect([right.status, keptOf(right), wrong.status, keptOf(wrong)]).toEqual([
      302,
      "no-store",
      400,
      "no-store",
    ]);
  });

  test("the page after a sign-up, which names an email; and a prefetch, which a browser keeps else", async () => {
    const headers = { "sec-purpose": "prefetch" };
    for (const path of ["/signup/sent", `/reset/${"x".repeat(43)}`, `/signup/confirm/${"x".repeat(43)}`]) {
      expect([path, keptOf(await fetch(new URL(path, env.APP_ORIGIN)))]).toEqual([path, "no-store"]);
      const data = await fetch(new URL(`${path}.data`, env.APP_ORIGIN), { headers });
      expect([path, data.status, keptOf(data)]).toEqual([path, 200, "no-store"]);
    }
    const home = await fetch(new URL("/about-us.data", env.APP_ORIGIN), { headers });
    expect(keptOf(home)).toBe("private, max-age=10");
  });

  test.each(["/login", "/signup", "/corporate/signup", "/create-kitchen", "/forgot-password", "/sign-on"])(
    "%s, where somebody signs in: by nobody at all, for a guest too",
    async (path) => {
      const answer = await fetch(new URL(path, env.APP_ORIGIN));
      expect([answer.status, keptOf(answer)]).toEqual([200, "no-store"]);
    },
  );

  test("the page of a link that is a secret, or names somebody", async () => {
    const admin = await aCorporateAdmin({ organization: await anOrganization() });
    const email = uniqueEmail();
    await as(admin).post("/api/corporate_user_list/", { first_name: "Noor", last_name: "Haddad", email });
    for (const path of [
      await invitationTo(email),
      `/reset/${"x".repeat(43)}`,
      `/signup/confirm/${"x".repeat(43)}`,
      "/accounts/google/login/callback?state=x",
    ])
      expect([path, keptOf(await fetch(new URL(path, env.APP_ORIGIN)))]).toEqual([path, "no-store"]);
  });
});
