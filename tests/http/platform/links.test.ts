import { beforeAll, expect, test } from "vitest";
import { env } from "~/kit/env.server";
import { guest } from "../../as";
import { aChef, aDiner, aMeal, aSignedIn, type TestChef, type TestDiner } from "../../builders";

let chef: TestChef;
let ana: TestDiner;

beforeAll(async () => {
  chef = await aChef();
  const meal = await aMeal({ chef });
  ana = await aDiner({ card: true, cart: [meal], marketplace: chef.marketplace });
});

/** The paths within this market that a page links to, without what only changes a list's filters. */
function linksOf(html: string, from: string): string[] {
  const hrefs = [...html.matchAll(/<a\b[^>]*\bhref="([^"]+)"/g)].map(([, href]) => href ?? "");
  const urls = hrefs.map((href) => new URL(href.replaceAll("&amp;", "&"), new URL(from, env.APP_ORIGIN)));
  return urls.filter((url) => url.origin === env.APP_ORIGIN).map((url) => url.pathname);
}

/** Numbers and slugs of the same screen are one screen: `/meals/*`. */
function screenOf(path: string): string {
  const [, first = "", ...rest] = path.split("/");
  return rest.length > 0 && ["meals", "chefs", "my-orders"].includes(first)
    ? `/${first}/${rest.map(() => "*").join("/")}`
    : path;
}

/** Follows every link from a page on, each screen once; answers those that lead nowhere, with where they stand. */
async function deadLinks(start: string, headers: Record<string, string>): Promise<string[]> {
  const seen = new Map([[screenOf(start), "(start)"]]);
  const open = [start];
  const dead: string[] = [];
  for (let path = open.shift(); path !== undefined; path = open.shift()) {
    const answer = await guest().get(path, { headers });
    if (answer.status >= 400) dead.push(`${path} on ${seen.get(screenOf(path))}: ${answer.status}`);
    if (answer.status !== 200) continue;
    for (const link of linksOf(answer.text, path)) {
      if (seen.has(screenOf(link))) continue;
      seen.set(screenOf(link), path);
      open.push(link);
    }
  }
  expect(seen.size).toBeGreaterThan(5);
  return dead;
}

test("no link of a guest leads nowhere", async () => {
  expect(await deadLinks("/", {})).toEqual([]);
});

test("no link of a diner leads nowhere", async () => {
  const { key } = await aSignedIn(ana, "session");
  const headers = { cookie: `dindin_session=${key}` };
  expect([...(await deadLinks("/", headers)), ...(await deadLinks("/account", headers))]).toEqual([]);
});

test("no link of a cook leads nowhere", async () => {
  const { key } = await aSignedIn(chef, "session");
  expect(await deadLinks("/chef/neworders", { cookie: `dindin_session=${key}` })).toEqual([]);
});
