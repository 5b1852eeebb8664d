import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { openGroupOrder } from "~/domain/group-orders/open-group-order.server";
import {
  aChef,
  aCorporateAdmin,
  aDiner,
  aMeal,
  aMember,
  anOrderedLine,
  anOrganization,
  aReview,
  type TestDiner,
  type TestMeal,
} from "../builders";
import { anOffice, groupInput } from "../setup/group-orders";
import { fits, visit } from "./visit";

let meal: TestMeal;
let ana: TestDiner;
beforeAll(async () => {
  meal = await aMeal({ name: "Lamb birria tacos", allergens: ["wheat"], may_contain: ["sesame"] });
  await aReview(meal);
  ana = await aDiner({ wallet: 1820, gift: 1000, card: true, cart: [{ meal, quantity: 2 }] });
});

test("at 320 px nothing is lost", async () => {
  const { page } = await visit({ as: ana, viewport: { width: 320, height: 640 } });
  for (const path of ["/", "/meals", `/meals/${meal.chef.slug}/${meal.slug}`, "/account/cart", "/checkout"]) {
    await page.goto(path);
    await fits(page);
  }
});

/** A word that breaks nowhere by itself, as somebody pastes a link. */
const LINK = `https://example.com/${"x".repeat(200)}`;

test("a long word that somebody typed widens no screen", async () => {
  const chef = await aChef();
  const dish = await aMeal({
    chef,
    name: "X".repeat(60),
    allergens: ["wheat"],
    schedule: { from: 3, to: 3 },
  });
  await sql`UPDATE chef SET bio = ${LINK}, excerpt = ${"y".repeat(80)} WHERE id = ${chef.chef_id}`;
  await sql`UPDATE meal SET description = ${LINK} WHERE id = ${dish.id}`;
  await aReview(dish, { written_content: LINK, reply: LINK });
  const line = await anOrderedLine({ meal: dish, status: "accepted" });
  await sql`UPDATE order_line SET instruction = ${LINK} WHERE id = ${line.line_id}`;
  const bo = await aDiner({ gift: 9000, cart: [{ meal: dish, instruction: LINK }] });
  await sql`UPDATE orders SET account_id = ${bo.account_id} WHERE id = ${line.order_id}`;
  const [part] = await sql<[{ day: string }]>`
    SELECT delivery_date::text AS day FROM order_part WHERE order_id = ${line.order_id}`;
  const shown = `/meals/${chef.slug}/${dish.slug}`;
  const ofDiner = ["/meals", shown, `/chefs/${chef.slug}`, "/account/cart", "/checkout"];
  const ofCook = [
    "neworders?view=upcoming",
    `neworders/${line.order_id}`,
    `prep/${part.day}`,
    "reviews",
    "menu",
  ];
  const own = ["profile", "profile/edit", "dashboard", "revenue", `menu/${dish.id}`, `menu/edit/${dish.id}`];
  const screens = [
    { as: bo, paths: [...ofDiner, `/my-orders/${line.order_id}`, "/my-orders"] },
    { as: chef, paths: [...ofCook, ...own].map((path) => `/chef/${path}`) },
  ];
  const wide: string[] = [];
  for (const { as, paths } of screens) {
    const { page } = await visit({ as });
    for (const path of paths) {
      expect([path, (await page.goto(path))?.status()]).toEqual([path, 200]);
      for (const width of [390, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        const out = await page.evaluate(() => {
          if (document.documentElement.scrollWidth <= window.innerWidth) return null;
          const far = [...document.querySelectorAll("main *")].filter(
            (one) => one.childElementCount === 0 && one.getBoundingClientRect().right > window.innerWidth,
          );
          return far.map((one) => one.outerHTML.slice(0, 120)).slice(0, 3);
        });
        if (out) wide.push(`${path} at ${width}: ${out.join(" ")}`);
      }
    }
  }
  expect(wide).toEqual([]);
});

/** What somebody presses or types into whose box, or that of its label, is smaller than 44 px: its words and size. */
const smallTargets = (page: Page) =>
  page.evaluate(() => {
    const boxOf = (one: Element) => (one.closest("label") ?? one).getBoundingClientRect();
    const isInText = (one: Element) => getComputedStyle(one).display === "inline";
    return [...document.querySelectorAll("a[href], button, summary, select, textarea, input")]
      .filter(
        (one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !isInText(one),
      )
      .filter((one) => !one.closest(".sr-only, [aria-hidden=true]"))
      .map((one) => ({ one, ...boxOf(one).toJSON() }))
      .filter(({ width, height }) => width > 1 && (width < 43.5 || height < 43.5))
      .map(({ one, width, height }) => {
        const words = one.getAttribute("aria-label") ?? one.textContent ?? "";
        return `${one.tagName} ${words.trim().slice(0, 40)} ${Math.round(width)}x${Math.round(height)}`;
      });
  });

/** Every screen of a cook's desk, with something on it. */
async function deskScreens(): Promise<string[]> {
  const { order_id } = await anOrderedLine({ meal, status: "accepted" });
  const [part] = await sql<[{ day: string }]>`
    SELECT delivery_date::text AS day FROM order_part WHERE order_id = ${order_id}`;
  const desks = [
    "dashboard",
    "reviews",
    "neworders",
    "menu",
    "menu/add",
    "cooking-schedule",
    "profile",
    "revenue",
  ];
  const forms = [
    "cooking-schedule/new",
    "cooking-schedule/copy",
    "cooking-schedule/pause",
    "profile/edit",
    "bank",
  ];
  const ones = [`neworders/${order_id}`, `menu/${meal.id}`, `menu/edit/${meal.id}`, `prep/${part.day}`];
  const others = [
    `cooking-schedule/${meal.schedule?.id}`,
    "documents",
    "helpers",
    "kitchens",
    "neworders?view=past",
    "taxes/2026",
    "change-password",
  ];
  return [...desks, ...forms, ...ones, ...others].map((path) => `/chef/${path}`);
}

test("a cook's desk loses nothing at 320 px and at twice the size, and a finger finds 44 px there", async () => {
  const { page } = await visit({ as: meal.chef, viewport: { width: 320, height: 640 } });
  for (const path of [...(await deskScreens()), "/"]) {
    await page.setViewportSize({ width: 320, height: 640 });
    const answer = await page.goto(path);
    expect([path, answer?.status()]).toEqual([path, 200]);
    await fits(page);
    // a desk of 1280 px at 200 %
    await page.setViewportSize({ width: 640, height: 450 });
    await fits(page);
    await page.setViewportSize({ width: 390, height: 844 });
    expect([path, await smallTargets(page)]).toEqual([path, []]);
  }
});

/** Every screen of a company's desk that needs no id, by what follows `/dashboard`, and those that stand elsewhere. */
const COMPANY_SCREENS = [
  ...["", "/members", "/members/new", "/members/upload", "/groups", "/expense-codes", "/distributions"],
  ...["/allowances", "/programs", "/programs/new", "/policies", "/policies/new", "/group-orders"],
  ...["/group-orders/new", "/invoices", "/funding", "/benefits", "/statement", "/exports", "/admins"],
  ...["/sign-on", "/audit", "/settings", "/organizations"],
].map((path) => `/dashboard${path}`);

test("a company's desk loses nothing at 320 px and at twice the size, and a finger finds 44 px there", async () => {
  const organization = await anOrganization({ pool: 50_000, pool_vouchers: 10 });
  const owner = await aCorporateAdmin({ organization });
  const noor = await aMember({ organization, first_name: "Noor", wallet: 1820, vouchers: 2 });
  const office = await anOffice({ organization });
  await openGroupOrder(office.admin, await groupInput(office.address.id));
  const { page } = await visit({ as: owner, viewport: { width: 320, height: 640 } });
  const others = [
    `/dashboard/members/${noor.account_id}`,
    `/corporate/${organization.id}/manual-distribute`,
    ...["/corporate-admin/orders", "/corporate-admin/users", "/corporate/wallet-transaction"],
  ];
  for (const path of [...COMPANY_SCREENS, ...others]) {
    await page.setViewportSize({ width: 320, height: 640 });
    const answer = await page.goto(path);
    expect([path, answer?.status()]).toEqual([path, 200]);
    await fits(page);
    await page.setViewportSize({ width: 640, height: 450 });
    await fits(page);
    await page.setViewportSize({ width: 390, height: 844 });
    expect([path, await smallTargets(page)]).toEqual([path, []]);
  }
});

test("on a phone a finger finds 44 px wherever it presses", async () => {
  const { page } = await visit({ as: ana, viewport: { width: 390, height: 844 } });
  const screens = ["/", "/meals", `/chefs/${meal.chef.slug}`, `/meals/${meal.chef.slug}/${meal.slug}`];
  for (const path of [...screens, "/account/cart", "/checkout", "/account", "/account/gift-cards"]) {
    await page.goto(path);
    expect([path, await smallTargets(page)]).toEqual([path, []]);
  }
});
