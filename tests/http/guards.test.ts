import { describe, expect, test } from "vitest";
import { apiRoutes } from "~/api/routes";
import { sql } from "~/data/sql.server";
import { csrfFor } from "~/http/csrf.server";
import type { Endpoint } from "~/http/endpoint";
import { as, guest } from "../as";
import { aDiner, aSignedIn } from "../builders";

/** Every call of the table, with a path that could exist. */
const calls = apiRoutes.flatMap(({ path, calls: byMethod }) =>
  Object.entries(byMethod).map(([method, call]) => ({
    method,
    path: `/api${path.replace(/:[a-z_]+/g, "1")}`,
    call: call as Endpoint,
  })),
);
const named = calls.map((entry) => [`${entry.method} ${entry.path}`, entry] as const);
const unsafe = named.filter(([, { method }]) => method !== "GET");

async function ask(entry: { method: string; path: string }, headers: Record<string, string>) {
  const body = entry.method === "GET" ? undefined : "{}";
  const client = guest();
  const asking = { headers: { "Content-Type": "application/json", ...headers } };
  if (entry.method === "GET") return client.get(entry.path, asking);
  if (entry.method === "DELETE") return client.delete(entry.path, asking);
  if (entry.method === "PUT") return client.put(entry.path, body, asking);
  if (entry.method === "PATCH") return client.patch(entry.path, body, asking);
  return client.post(entry.path, body, asking);
}

describe("who may call what", () => {
  test("there are calls to ask", () => expect(calls.length).toBeGreaterThan(40));

  test.each(named.filter(([, { call }]) => call.guard.name !== "public"))(
    "%s: a guest gets 401",
    async (_name, entry) => {
      const answer = await ask(entry, {});
      expect([answer.status, answer.body]).toEqual([
        401,
        { detail: "Authentication credentials were not provided." },
      ]);
    },
  );

  test("a diner gets 403 from every call of a cook, an admin and staff", async () => {
    const ana = await aDiner();
    for (const { method, path, call } of calls.filter(
      ({ call }) => !["public", "signed-in"].includes(call.guard.name),
    )) {
      const client = as(ana);
      const answer =
        method === "GET"
          ? await client.get(path)
          : method === "DELETE"
            ? await client.delete(path)
            : await client[method.toLowerCase() as "post"](path, {});
      expect(`${method} ${path} (${call.guard.name}) ${answer.status}`).toBe(
        `${method} ${path} (${call.guard.name}) 403`,
      );
    }
  });
});

describe("a request forged by another site", () => {
  test.each(unsafe)(
    "%s changes nothing for a browser without the token, or from elsewhere",
    async (_name, entry) => {
      const { key } = await aSignedIn(await aDiner(), "session");
      const cookie = `dindin_session=${key}`;
      const token = csrfFor(key);
      const forgeries: Record<string, string>[] = [
        { cookie },
        { cookie, "x-csrftoken": "wrong" },
        { cookie, "x-csrftoken": csrfFor("another session") },
        { cookie, "x-csrftoken": token, origin: "https://evil.example" },
        { cookie, "x-csrftoken": token, origin: "null" },
        { cookie, "x-csrftoken": token, "sec-fetch-site": "cross-site" },
        { cookie, "content-type": "text/plain" },
        { origin: "https://evil.example" },
      ];
      for (const headers of forgeries) {
        expect([headers, (await ask(entry, headers)).status]).toEqual([headers, 403]);
      }
      const own = await ask(entry, { cookie, "x-csrftoken": token });
      expect(String(own.body)).not.toContain("CSRF");
      expect(own.status).toBeLessThan(500);
    },
  );

  test("a wrong token header is not saved by a good cookie", async () => {
    const { key } = await aSignedIn(await aDiner(), "session");
    const answer = await guest().get("/api/accounts/profile/", {
      headers: { cookie: `dindin_session=${key}`, authorization: "Token wrong-wrong-wrong-wrong" },
    });
    expect(answer.status).toBe(401);
  });

  test("a screen's form needs its token whatever header comes along", async () => {
    const form = "email=ana%40example.com&password=x";
    const headers = {
      authorization: "Token wrong-wrong-wrong-wrong",
      "content-type": "application/x-www-form-urlencoded",
    };
    const answer = await guest().post("/login", form, { headers });
    expect([answer.status, answer.text]).toEqual([403, expect.stringContaining("CSRF")]);
  });

  test("a token is no session and a session no token", async () => {
    const [token, session] = await Promise.all([
      aSignedIn(await aDiner(), "token"),
      aSignedIn(await aDiner(), "session"),
    ]);
    const path = "/api/accounts/profile/";
    const asCookie = await guest().get(path, { headers: { cookie: `dindin_session=${token.key}` } });
    const asToken = await guest().get(path, { headers: { authorization: `Token ${session.key}` } });
    expect([asCookie.status, asToken.status]).toEqual([401, 401]);
  });

  test("signing out over REST by cookie takes the cookies away as well", async () => {
    const { key } = await aSignedIn(await aDiner(), "session");
    const headers = { cookie: `dindin_session=${key}`, "x-csrftoken": csrfFor(key) };
    const answer = await guest().post("/api/accounts/logout/", undefined, { headers });
    expect(answer.status).toBe(200);
    expect(answer.headers.getSetCookie().filter((cookie) => cookie.includes("Max-Age=0"))).toHaveLength(3);
    expect((await guest().get("/api/accounts/profile/", { headers })).status).toBe(401);
  });

  test("nothing above left a trace on anybody's cart", async () => {
    const [row] = await sql<{ count: number }[]>`SELECT count(*) FROM cart_line WHERE instruction = 'forged'`;
    expect(row?.count).toBe(0);
  });
});

describe("every answer", () => {
  test.each(["/", "/no-such-page", "/api/nothing", "/login", "/api/accounts/profile/", "/healthz"])(
    "%s has the headers that protect a reader",
    async (path) => {
      const answer = await guest().get(path);
      expect(answer.headers.get("content-security-policy")).toMatch(/script-src 'self' 'nonce-[\w-]+'/);
      expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
      expect(answer.headers.get("strict-transport-security")).toContain("max-age=");
      expect(answer.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
      expect(answer.text).not.toMatch(/node_modules|at \w+ \(/);
      expect(answer.status).toBeLessThan(500);
    },
  );

  test("a nonce is never given twice", async () => {
    const nonces = await Promise.all(
      [1, 2, 3].map(
        async () =>
          /nonce-([\w-]+)/.exec((await guest().get("/")).headers.get("content-security-policy") ?? "")?.[1],
      ),
    );
    expect(new Set(nonces).size).toBe(3);
  });

  test.each([
    "/.env",
    "/.git/config",
    "/assets/../../package.json",
    "/%2e%2e/%2e%2e/etc/passwd",
    "/build/server/index.js",
  ])("%s is not there", async (path) => expect((await guest().get(path)).status).toBe(404));

  test.each(["/%", "/api/%E0%A4%A/", "/api/newcart/?meal_id=%00"])("%s is no accident", async (path) =>
    expect((await guest().get(path)).status).toBeLessThan(500),
  );
});
