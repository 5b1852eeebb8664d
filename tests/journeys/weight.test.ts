import { gzipSync } from "node:zlib";
import type { Response } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { env } from "~/kit/env.server";
import { staffPaths } from "~/kit/staff-paths";
import { aChef, aDeliveredOrder, aDiner, aMeal, aMember, aStaff } from "../builders";
import { visit } from "./visit";

type Who = () => { account_id: number; key_id: number };

let chef: Awaited<ReturnType<typeof aChef>>;
let meal: Awaited<ReturnType<typeof aMeal>>;
let ana: Awaited<ReturnType<typeof aDiner>>;
/** without a saved card: the provider's field is open from the start */
let ben: Awaited<ReturnType<typeof aDiner>>;
let rich: Awaited<ReturnType<typeof aMember>>;
let sol: Awaited<ReturnType<typeof aStaff>>;
let eaten: Awaited<ReturnType<typeof aDeliveredOrder>>;

beforeAll(async () => {
  chef = await aChef();
  meal = await aMeal({ chef });
  ana = await aDiner({ wallet: 1820, gift: 1000, card: true, cart: [{ meal, quantity: 2 }] });
  ben = await aDiner({ cart: [meal] });
  rich = await aMember({ wallet: 4200, vouchers: 8 });
  sol = await aStaff();
  eaten = await aDeliveredOrder(chef, 1500);
});

/** How long after its scripts a page begins what nobody waits for (`idle-tasks/schedule.ts`). Milliseconds. */
const IDLE_MS = 2000;

/**
 * In the page: what waits as long as the idle tasks never comes, or on a busy machine they would begin before a first load
 * is over. Nor does a pointer, the other thing that begins them: Chromium tells a new page of one that nobody has moved.
 */
const staysYoung = (limit: number) => {
  const wait = window.setTimeout;
  Object.assign(window, {
    setTimeout: (work: () => void, ms = 0, ...given: unknown[]) =>
      ms >= limit ? 0 : wait(work, ms, ...given),
  });
  window.addEventListener("pointermove", (event) => event.stopImmediatePropagation(), { capture: true });
};

/** Kilobytes (1000) of script that a browser fetches for a page until it is quiet, each file gzipped by itself. */
async function scriptOf(path: string, who?: Who): Promise<number> {
  const { context, page } = await visit({ as: who?.() });
  await page.addInitScript(staysYoung, IDLE_MS);
  const scripts: Response[] = [];
  // the payment provider's own is another page's, in its own frame
  const isOurs = (one: Response) =>
    one.request().resourceType() === "script" && one.url().startsWith(env.APP_ORIGIN);
  page.on("response", (one) => isOurs(one) && scripts.push(one));
  await page.goto(path, { waitUntil: "networkidle" });
  const files = await Promise.all(scripts.map((one) => one.body()));
  const sizes = files.map((body) => gzipSync(body, { level: 9 }).length);
  await context.close();
  expect(sizes.length).toBeGreaterThan(2);
  return sizes.reduce((sum, size) => sum + size, 0) / 1000;
}

test("first-load script: 95 kB on public pages, 120 with a form and for whoever is signed in, 150 in the back office", async () => {
  const cook = `/chefs/${chef.slug}`;
  const plain = ["/", "/meals", "/chefs", cook, "/landing-page", "/about-us", "/faq", "/error"];
  const withForm = ["/login", "/signup", "/contact-us", `/meals/${chef.slug}/${meal.slug}`];
  const signedIn: [path: string, who: Who][] = [
    ["/account/cart", () => ana],
    ["/checkout", () => ana],
    ["/checkout", () => ben],
    ["/account", () => ana],
    ["/my-orders", () => eaten.ana],
    [`/my-orders/${eaten.order_id}`, () => eaten.ana],
    ["/account/wallet", () => rich],
    ["/chef/menu", () => chef],
    [`/chef/menu/edit/${meal.id}`, () => chef],
    ["/", () => chef],
    ["/chef/dashboard", () => chef],
    ["/chef/reviews", () => chef],
    ["/chef/cooking-schedule", () => chef],
    ["/chef/cooking-schedule/new", () => chef],
    [`/chef/cooking-schedule/${meal.schedule?.id}`, () => chef],
    ["/chef/cooking-schedule/pause", () => chef],
    ["/chef/neworders", () => chef],
    [`/chef/neworders/${eaten.order_id}`, () => chef],
    [`/chef/prep/${meal.schedule?.start_date}`, () => chef],
    ["/chef/revenue", () => chef],
    ["/chef/profile/edit", () => chef],
    ["/chef/bank", () => chef],
    ["/chef/documents", () => chef],
    ["/chef/helpers", () => chef],
  ];
  const all: [path: string, budget: number, who?: Who][] = [
    ...plain.map((path): [string, number] => [path, 95]),
    ...withForm.map((path): [string, number] => [path, 120]),
    ...[
      "/staff/approvals",
      "/staff/team",
      "/staff/money",
      "/staff/search?q=ana",
      "/staff/orders",
      "/staff/catalog/fees",
      "/staff/catalog/promotions",
      "/staff",
      "/staff/people",
      "/staff/meals",
      staffPaths.cook(chef.chef_id),
      staffPaths.order(eaten.order_id),
    ].map((path): [string, number, Who] => [path, 150, () => sol]),
    ...signedIn.map(([path, who]): [string, number, Who] => [path, 120, who]),
  ];
  const left = all.values();
  const over: [path: string, size: number][] = [];
  const measure = async () => {
    for (const [path, budget, who] of left) {
      const size = await scriptOf(path, who);
      if (size > budget) over.push([path, size]);
    }
  };
  await Promise.all([measure(), measure()]);
  expect(over).toEqual([]);
});

test("the first picture is the largest paint: it has its size and comes first", async () => {
  const { page } = await visit();
  await page.goto(`/meals/${chef.slug}/${meal.slug}`);
  const first = page.locator("main img").first();
  expect(await first.getAttribute("fetchpriority")).toBe("high");
  expect([await first.getAttribute("width"), await first.getAttribute("height")]).toEqual(["640", "480"]);
});
