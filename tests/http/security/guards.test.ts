import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { apiRoutes } from "~/api/routes";
import { sql } from "~/data/sql.server";
import { csrfFor } from "~/http/csrf.server";
import { isCardScreen } from "~/kit/card-screens";
import { env } from "~/kit/env.server";
import { guest } from "../../as";
import { aDiner, aMeal, aSignedIn } from "../../builders";
import { dataScreens } from "../../setup/screen-table";

/** Every call of the table, with a path that could exist. */
const calls = apiRoutes.flatMap(({ path, calls: byMethod }) =>
  Object.keys(byMethod).map((method) => ({
    method,
    path: `/api${path.replace(/:[a-z_]+/g, "1")}`,
  })),
);
const named = calls.map((entry) => [`${entry.method} ${entry.path}`, entry] as const);
const unsafe = named.filter(([, { method }]) => method !== "GET");

async function ask(entry: { method: string; path: string }, headers: Record<string, string>, content = "{}") {
  const body = entry.method === "GET" ? undefined : content;
  const client = guest();
  const asking = { headers: { "Content-Type": "application/json", ...headers } };
  if (entry.method === "GET") return client.get(entry.path, asking);
  if (entry.method === "DELETE") return client.delete(entry.path, asking);
  if (entry.method === "PUT") return client.put(entry.path, body, asking);
  if (entry.method === "PATCH") return client.patch(entry.path, body, asking);
  return client.post(entry.path, body, asking);
}

/** Headers of what another site can make a signed-in person's browser send, or send by itself. */
function forgeries(key: string): Record<string, string>[] {
  const cookie = `dindin_session=${key}`;
  const token = csrfFor(key);
  return [
    { cookie },
    { cookie, "x-csrftoken": "wrong" },
    { cookie, "x-csrftoken": csrfFor("another session") },
    { cookie, "x-csrftoken": token, origin: "https://evil.example" },
    { cookie, "x-csrftoken": token, origin: "null" },
    { cookie, "x-csrftoken": token, "sec-fetch-site": "cross-site" },
    { cookie, "content-type": "text/plain" },
    { origin: "https://evil.example" },
  ];
}

describe("a request forged by another site", () => {
  test.each(unsafe)(
    "%s changes nothing for a browser without the token, or from elsewhere",
    async (_name, entry) => {
      const { key } = await aSignedIn(await aDiner(), "session");
      for (const headers of forgeries(key)) {
        expect([headers, (await ask(entry, headers)).status]).toEqual([headers, 403]);
      }
      const own = await ask(entry, { cookie: `dindin_session=${key}`, "x-csrftoken": csrfFor(key) });
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

  test("a forged instruction never reaches the cart; the owner's own does", async () => {
    const ana = await aDiner({ cart: [await aMeal()] });
    const [line] = await sql<{ id: number }[]>`
      SELECT l.id FROM cart_line l JOIN cart c ON c.id = l.cart_id WHERE c.account_id = ${ana.account_id}`;
    const { key } = await aSignedIn(ana, "session");
    const path = `/api/eater/cart/${line?.id}/add_instruction/`;
    const method = apiRoutes.find((one) => one.path.endsWith("/add_instruction/"))?.calls;
    const write = (instruction: string, headers: Record<string, string>) =>
      ask({ method: Object.keys(method ?? {})[0] ?? "", path }, headers, JSON.stringify({ instruction }));
    const written = async () =>
      (await sql`SELECT instruction FROM cart_line WHERE id = ${line?.id ?? 0}`)[0]?.instruction;
    const before = await written();
    for (const headers of forgeries(key)) {
      expect([headers, (await write("forged", headers)).status]).toEqual([headers, 403]);
      expect([headers, await written()]).toEqual([headers, before]);
    }
    const own = { cookie: `dindin_session=${key}`, "x-csrftoken": csrfFor(key) };
    expect((await write("No salt", own)).status).toBe(200);
    expect(await written()).toBe("No salt");
  });
});

/** A guest's visit as a browser begins it: the visitor cookie, and the token in a page's form. */
async function beginVisit(): Promise<{ cookie: string; token: string }> {
  const page = await guest().get("/login", { headers: { accept: "text/html" } });
  const cookie = page.headers.getSetCookie().map((one) => one.split(";")[0] ?? "");
  const token = /name="csrf" value="([^"]+)"/.exec(page.text)?.[1] ?? "";
  return { cookie: cookie.find((one) => one.startsWith("dindin_visitor=")) ?? "", token };
}

describe("a screen's form that is refused before it is read", () => {
  const html = { accept: "text/html", "content-type": "application/x-www-form-urlencoded" };
  const wrong = "email=ana%40example.com&password=x";

  test("of two tabs that a guest opened at once, both forms are read", async () => {
    const [one, other] = await Promise.all([beginVisit(), beginVisit()]);
    const origin = env.APP_ORIGIN;
    const answers = await Promise.all(
      [one, other].map(({ token }) =>
        guest().post("/login", `csrf=${token}&${wrong}`, {
          headers: { ...html, cookie: other.cookie, origin },
        }),
      ),
    );
    for (const { status, text } of answers)
      expect([status, text]).toEqual([400, expect.stringContaining("Unable to log in")]);
  });

  test("a token of another visit is none where no browser says who sent it, for a session, or without its proof", async () => {
    const [one, other] = await Promise.all([beginVisit(), beginVisit()]);
    const { key } = await aSignedIn(await aDiner(), "session");
    const origin = env.APP_ORIGIN;
    const [visit] = one.token.split(".");
    for (const [headers, token] of [
      [{ cookie: other.cookie }, one.token],
      [{ cookie: other.cookie, origin: "https://evil.example" }, one.token],
      [{ cookie: `dindin_session=${key}`, origin }, one.token],
      [{ cookie: other.cookie, origin }, `${visit}.${visit}`],
      [{ cookie: other.cookie, origin }, `.${visit}`],
      [{ origin }, "x.y"],
    ] as const) {
      const answer = await guest().post("/login", `csrf=${token}&${wrong}`, {
        headers: { ...html, ...headers },
      });
      expect([headers, answer.status]).toEqual([headers, 403]);
    }
  });

  test("a browser gets a page that says what to do, its script the same; a program gets JSON", async () => {
    const referer = "http://localhost/login?next=%2Faccount";
    const page = await guest().post("/login", wrong, { headers: { ...html, referer } });
    expect([page.status, page.headers.get("content-type")]).toEqual([403, "text/html; charset=utf-8"]);
    expect(page.text).toContain("Please try that again</h1>");
    expect(page.text).toContain("Reload the form and try again.");
    expect(page.text).toMatch(/<a [^>]*href="\/login\?next=%2Faccount"[^>]*>Reload the form<\/a>/);
    const data = await guest().post("/login.data", wrong, { headers: { ...html, accept: "*/*" } });
    expect([data.status, data.headers.get("content-type")]).toEqual([
      403,
      expect.stringContaining("text/x-script"),
    ]);
    expect(data.text).toContain("Please try that again");
    const program = await guest().post("/login", wrong, { headers: { ...html, accept: "*/*" } });
    expect(program.body).toEqual({ detail: "CSRF token missing or incorrect." });
  });

  test("another site's form gets a page as well, and so does a form that is too large", async () => {
    const evil = await guest().post("/login", wrong, {
      headers: { ...html, origin: "https://evil.example", referer: "https://evil.example/login" },
    });
    expect(evil.text).not.toContain("Reload the form");
    expect([evil.status, evil.text]).toEqual([403, expect.stringContaining("sent from another site")]);
    const large = await guest().post("/login", `email=${"a".repeat(300_000)}`, { headers: html });
    expect([large.status, large.headers.get("content-type")]).toEqual([413, "text/html; charset=utf-8"]);
    expect(large.text).toContain("The request is too large.");
  });

  test("where a screen has no form, nothing is done and the reason is given", async () => {
    const answer = await guest().post("/about-us", wrong, { headers: html });
    expect([answer.status, answer.text]).toEqual([403, expect.stringContaining("CSRF")]);
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
      expect(answer.headers.get("cross-origin-opener-policy")).toBe("same-origin");
      expect(answer.headers.get("cross-origin-resource-policy")).toBe("same-origin");
      expect(answer.headers.get("permissions-policy")).toMatch(/\bcamera=\(\).*\bgeolocation=\(self\)/);
      expect(answer.text).not.toMatch(/node_modules|at \w+ \(/);
      expect(answer.status).toBeLessThan(500);
    },
  );

  test("only where a card is entered may a page, and the payment provider's frame in it, ask for a payment", async () => {
    const payment = async (path: string) =>
      /\bpayment=(\([^)]*\))/.exec((await guest().get(path)).headers.get("permissions-policy") ?? "")?.[1];
    expect(await payment("/meals")).toBe("()");
    const provider = new URL(env.STRIPE_JS_URL ?? "https://js.stripe.com").origin;
    expect(await payment("/checkout")).toMatch(/^\(self "/);
    expect(await payment("/checkout")).toContain(`"${provider}"`);
  });

  test("the screens that load the payment provider's script are those that may, and no others", async () => {
    const withCard = dataScreens
      .filter(({ path }) => isCardScreen(path))
      .map(({ id }) => id)
      .sort();
    const loading = readdirSync("app/pages", { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".tsx"))
      .filter((file) =>
        /clientLoader = requireFullPageLoad|NativeAddCard/.test(readFileSync(`app/pages/${file}`, "utf8")),
      );
    expect(withCard).toEqual(loading.map((file) => `pages/${file.replace(/\.tsx$/, "")}`).sort());
    for (const path of [
      "/dashboard",
      "/dashboard/members",
      "/account/wallet",
      "/my-orders",
      "/checkout/else",
    ])
      expect([path, isCardScreen(path)]).toEqual([path, false]);
  });

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
