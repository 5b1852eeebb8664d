import { get } from "node:http";
import { describe, expect, test } from "vitest";
import { env } from "~/kit/env.server";
import { guest } from "../../as";
import { aChef, aDiner, aSignedIn } from "../../builders";
import { dataScreens as leaves, routes } from "../../setup/screen-table";

/** Screens that guests may see; every other one must turn them away. */
const PUBLIC = new Set([
  "/",
  "/meals",
  "/meals/:cusinesName",
  "/meals/:chefname/:mealname",
  "/voucher/meals/:chefname/:mealname",
  "/native/add-card",
  "/chefs/:id",
  "/login",
  "/signup",
  "/signup/sent",
  "/signup/confirm/:token",
  "/error",
  "/place",
  "/how-it-works",
  "/terms-and-conditions",
  "/privacy-policy",
  "/about-us",
  "/ourteam",
  "/our-partners",
  "/corporate",
  "/food-safety",
  "/faq",
  "/about-us-mobile",
  "/our_team_mobile",
  "/food-safety-mobile",
  "/faq-mobile",
  "/corp-about-us-mobile",
  "/term-condition-us-mobile",
  "/privacy-policy-mobile",
  "/chefs",
  "/landing-page",
  "/select-signup",
  "/create-kitchen",
  "/corporate/signup",
  "/sitemap.xml",
  "/sitemap/:part",
  "/robots.txt",
  "/logout",
  "/contact-us",
  "/push/subscription",
  "/invitation/:token",
  "/invitation/kitchen/:token",
  "/invitation/staff/:token",
  "/forgot-password",
  "/reset/:id",
  "/recover/:token",
  "/sign-on",
  "/sign-on/callback",
  "/sign-on/:name",
  "/corporate_user/password_reset",
  "/accounts/:provider/login",
  "/accounts/:provider/login/callback",
  "/:referalcode",
  "/*",
]);

/** A path as it is written, which `fetch` would read as a URL first. */
function rawGet(path: string): Promise<{ status: number | undefined; location: string | undefined }> {
  const { hostname, port } = new URL(env.APP_ORIGIN);
  return new Promise((done, failed) => {
    get({ hostname, port, path }, (answer) => {
      answer.resume();
      done({ status: answer.statusCode, location: answer.headers.location });
    }).on("error", failed);
  });
}

const kept = leaves.filter(({ pattern }) => !PUBLIC.has(pattern));

/** What is around screens and loads data of its own: the frames of signed-in people, whose screens are all kept. */
const frames = Object.values(routes)
  .filter((route) => route.module.loader !== undefined)
  .map((route) => ({ id: route.id, around: leaves.filter(({ id }) => ancestors(id).includes(route.id)) }))
  .filter(({ around }) => around.length > 0);
const keptFrames = frames.filter(({ around }) => around.every(({ pattern }) => !PUBLIC.has(pattern)));

function ancestors(id: string): string[] {
  const parent = routes[id]?.parentId;
  return parent ? [parent, ...ancestors(parent)] : [];
}

const dataPath = (path: string) => (path === "/" ? "/_root.data" : `${path}.data`);

/** Single fetch answers a redirect with 202 and the place to go; no loader's data may be in it. */
function turnsAway(answer: { status: number; text: string; headers: Headers }): boolean {
  const to = answer.headers.get("location") ?? answer.text;
  return (
    [202, 302].includes(answer.status) &&
    to.includes("/login") &&
    !/"(data|cart|orders|addresses|profile)",/.test(answer.text)
  );
}

describe("every screen guards itself", () => {
  test("the table has screens of both kinds", () => {
    expect(kept.length).toBeGreaterThan(5);
    expect(leaves.length).toBeGreaterThan(kept.length);
  });

  test.each(kept.map((leaf) => [leaf.pattern, leaf] as const))(
    "%s: a guest who asks for its data alone is sent to sign in",
    async (_pattern, leaf) => {
      const asked = [
        await guest().get(leaf.path),
        await guest().get(dataPath(leaf.path)),
        await guest().get(`${dataPath(leaf.path)}?_routes=${encodeURIComponent(leaf.id)}`),
        await guest().get(`${leaf.path}?_data=${encodeURIComponent(leaf.id)}`),
      ];
      for (const answer of asked)
        expect([answer.status, turnsAway(answer), answer.text.slice(0, 200)]).toEqual([
          answer.status,
          true,
          expect.any(String),
        ]);
    },
  );

  test("every frame that loads data is known: the root serves guests, the cook's does not", () => {
    expect(frames.map(({ id }) => id).sort()).toEqual(["pages/shells/chef", "pages/shells/staff", "root"]);
    expect(keptFrames.map(({ id }) => id).sort()).toEqual(["pages/shells/chef", "pages/shells/staff"]);
  });

  test.each(keptFrames.map((frame) => [frame.id, frame] as const))(
    "%s: a guest who asks for a frame's data alone is sent to sign in",
    async (_id, frame) => {
      for (const leaf of frame.around) {
        const answer = await guest().get(`${dataPath(leaf.path)}?_routes=${encodeURIComponent(frame.id)}`);
        expect([leaf.pattern, turnsAway(answer)]).toEqual([leaf.pattern, true]);
      }
    },
  );

  test("a diner gets no data of a cook's screens", async () => {
    const { key } = await aSignedIn(await aDiner(), "session");
    const headers = { cookie: `dindin_session=${key}` };
    for (const leaf of kept.filter(({ pattern }) => pattern.startsWith("/chef/"))) {
      const answer = await guest().get(`${dataPath(leaf.path)}?_routes=${encodeURIComponent(leaf.id)}`, {
        headers,
      });
      expect(`${leaf.pattern} ${answer.status}`).toBe(`${leaf.pattern} 403`);
    }
  });

  test("a cook's session opens the cook's screens", async () => {
    const { key } = await aSignedIn(await aChef(), "session");
    const answer = await guest().get("/chef/neworders", { headers: { cookie: `dindin_session=${key}` } });
    expect(answer.status).toBe(200);
  });

  test.each(leaves.map((leaf) => [leaf.pattern, leaf] as const))(
    "%s: no form post without the token, whatever it asks for",
    async (_pattern, leaf) => {
      const { key } = await aSignedIn(await aDiner(), "session");
      const headers = {
        cookie: `dindin_session=${key}`,
        "Content-Type": "application/x-www-form-urlencoded",
      };
      for (const path of [
        leaf.path,
        dataPath(leaf.path),
        `${leaf.path}?index`,
        `${leaf.path}?_data=${encodeURIComponent(leaf.id)}`,
      ]) {
        expect(`${path} ${(await guest().post(path, "a=b", { headers })).status}`).toBe(`${path} 403`);
        const foreign = { ...headers, origin: "https://evil.example", "x-forwarded-host": "evil.example" };
        expect(`${path} ${(await guest().post(path, "a=b", { headers: foreign })).status}`).toBe(
          `${path} 403`,
        );
      }
    },
  );
});

describe("what is not there", () => {
  test.each(["/nothing", "/meals/x/y/z", "/NOTHING/at/all", "/landing"])(
    "%s is the not-found screen with status 404",
    async (path) => {
      const answer = await guest().get(path);
      expect(answer.status).toBe(404);
      expect(answer.headers.get("content-type")).toContain("text/html");
    },
  );

  test("an error's page has a title that says what is so, and no search engine keeps it", async () => {
    const { key } = await aSignedIn(await aDiner(), "session");
    const headers = { cookie: `dindin_session=${key}` };
    const titled = async (path: string, sent: Record<string, string> = {}) => {
      const answer = await guest().get(path, { headers: sent });
      const title = /<title>([^<]*)<\/title>/.exec(answer.text)?.[1]?.replace("&#x27;", "'");
      return [path, answer.status, title, answer.headers.get("x-robots-tag")];
    };
    for (const path of ["/nopecode", "/meals/nonexistent", "/nope/x"])
      expect(await titled(path)).toEqual([path, 404, "Not found · DinDin", "noindex"]);
    for (const path of ["/invitation/xx", "/invitation/staff/xx", "/invitation/kitchen/xx", "/recover/xx"])
      expect(await titled(path)).toEqual([path, 404, "This link is no longer valid · DinDin", "noindex"]);
    for (const path of [
      "/dashboard",
      "/voucher-meals",
      "/corporate/wallet-transaction/",
      "/chef/neworders",
    ]) {
      expect(await titled(path, headers)).toEqual([
        path,
        403,
        "You don't have access to this page · DinDin",
        "noindex",
      ]);
      expect((await guest().get(path, { headers })).text).toContain(
        "You don&#x27;t have access to this page</h1>",
      );
    }
    expect((await titled("/meals"))[3]).toBeNull();
  });

  test.each([
    ["/about-us//", "/about-us"],
    ["/meals//?page=2&q=a//b", "/meals?page=2&q=a//b"],
    ["//evil.example//", "/evil.example"],
    ["/\\evil.example//", "/evil.example"],
    ["/chefs///x//y", "/chefs/x/y"],
    ["///", "/"],
  ])("%s leads to %s, on this host", async (path, clean) => {
    const answer = await rawGet(path);
    expect([answer.status, answer.location]).toEqual([301, clean]);
  });
});
