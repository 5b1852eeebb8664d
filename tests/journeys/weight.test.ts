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
 * In the page, as if nobody had been there before: what waits as long as the idle tasks never comes, or on a busy machine
 * they would begin before a first load is over. Nor does a pointer, the other thing that begins them: Chromium tells a new
 * page of one that nobody has moved.
 */
const staysYoung = (limit: number) => {
  if (window !== top) return;
  localStorage.clear();
  sessionStorage.clear();
  const wait = window.setTimeout;
  Object.assign(window, {
    setTimeout: (work: () => void, ms = 0, ...given: unknown[]) =>
      ms >= limit ? 0 : wait(work, ms, ...given),
  });
  window.addEventListener("pointermove", (event) => event.stopImmediatePropagation(), { capture: true });
};

/** The size of each file of script, gzipped by itself. Bytes. */
const sizes = new Map<string, number>();

async function sizeOf(script: Response): Promise<number> {
  const known = sizes.get(script.url());
  if (known !== undefined) return known;
  const size = gzipSync(await script.body(), { level: 9 }).length;
  sizes.set(script.url(), size);
  return size;
}

/** Kilobytes (1000) of script that each page asks for until it is quiet, whether the browser has it already or not. */
async function scriptOf(paths: readonly string[], who?: Who): Promise<number[]> {
  const { page } = await visit({ as: who?.() });
  await page.addInitScript(staysYoung, IDLE_MS);
  let scripts: Response[] = [];
  // the payment provider's own is another page's, in its own frame
  const isOurs = (one: Response) =>
    one.request().resourceType() === "script" && one.url().startsWith(env.APP_ORIGIN);
  page.on("response", (one) => isOurs(one) && scripts.push(one));
  const found: number[] = [];
  for (const path of paths) {
    scripts = [];
    await page.goto(path, { waitUntil: "networkidle" });
    const each = await Promise.all(scripts.map(sizeOf));
    expect(each.length).toBeGreaterThan(2);
    found.push(each.reduce((sum, size) => sum + size, 0) / 1000);
    if (process.env.DUMP) console.log("SIZE", who?.().account_id ?? 0, path, each.length, found.at(-1));
  }
  return found;
}

test("first-load script: 95 kB on public pages, 120 with a form and for whoever is signed in, 150 in the back office", async () => {
  const cook = `/chefs/${chef.slug}`;
  const plain = ["/", "/meals", "/chefs", cook, "/landing-page", "/about-us", "/faq", "/error"];
  const withForm = ["/login", "/signup", "/contact-us", `/meals/${chef.slug}/${meal.slug}`];
  const ofStaff = [
    ...["approvals", "team", "money", "search?q=ana", "orders", "catalog/fees", "catalog/promotions"],
    ...["people", "meals"],
  ].map((path) => `/staff/${path}`);
  const ofCook = [
    ...["menu", `menu/edit/${meal.id}`, "dashboard", "reviews", "cooking-schedule", "cooking-schedule/new"],
    ...[`cooking-schedule/${meal.schedule?.id}`, "cooking-schedule/pause", "neworders"],
    ...[`neworders/${eaten.order_id}`, `prep/${meal.schedule?.start_date}`, "revenue", "profile/edit"],
    ...["bank", "documents", "helpers"],
  ].map((path) => `/chef/${path}`);
  const all: [budget: number, paths: string[], who?: Who][] = [
    [120, ["/", ...ofCook], () => chef],
    [150, ["/staff", ...ofStaff, staffPaths.cook(chef.chef_id), staffPaths.order(eaten.order_id)], () => sol],
    [95, plain],
    [120, withForm],
    [120, ["/account/cart", "/checkout", "/account"], () => ana],
    [120, ["/checkout"], () => ben],
    [120, ["/my-orders", `/my-orders/${eaten.order_id}`], () => eaten.ana],
    [120, ["/account/wallet"], () => rich],
  ];
  const left = all.values();
  const over: [path: string, size: number][] = [];
  const measure = async () => {
    for (const [budget, paths, who] of left) {
      const found = await scriptOf(paths, who);
      for (const [n, size] of found.entries()) if (size > budget) over.push([paths[n] ?? "", size]);
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
