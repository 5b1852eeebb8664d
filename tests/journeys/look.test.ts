import { gzipSync } from "node:zlib";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { hashOfResetToken } from "~/domain/accounts/reset-token.server";
import { newKey } from "~/kit/secret.server";
import { as } from "../as";
import { aChef, aDeliveredOrder, aDiner, aMeal, aMember } from "../builders";
import { openBrowser } from "../setup/browser";
import { CONTRAST, findings, fits, openLive, visit } from "./visit";

let browser: Browser;
let meal: Awaited<ReturnType<typeof aMeal>>;
let ana: Awaited<ReturnType<typeof aDiner>>;
let newcomer: Awaited<ReturnType<typeof aDiner>>;
let bea: Awaited<ReturnType<typeof aDiner>>;
let chef: Awaited<ReturnType<typeof aChef>>;
let idle: Awaited<ReturnType<typeof aChef>>;
let orderId: number;
let codeId: number;
let resetToken: string;
let given: Awaited<ReturnType<typeof aMember>>;
let noor: Awaited<ReturnType<typeof aMember>>;
let rich: Awaited<ReturnType<typeof aMember>>;
let voucherMeal: Awaited<ReturnType<typeof aMeal>>;
let eaten: Awaited<ReturnType<typeof aDeliveredOrder>>;

/** An order that is paid from the wallet. Answers its id. */
async function order(diner: typeof ana): Promise<number> {
  const payments = [{ method: "wallet", amount: "30.75" }];
  const held = await as(diner).post<{ cart_transaction: string }>("/api/v1/shop/intent/create/", {
    payments,
  });
  const paymentIntent = { cart_transaction: held.body.cart_transaction };
  return (await as(diner).post<{ id: number }>("/api/v1/shop/order/create/", { paymentIntent })).body.id;
}

beforeAll(async () => {
  browser = await openBrowser();
  chef = await aChef();
  meal = await aMeal({ chef, name: "Lamb birria tacos", allergens: ["wheat"], may_contain: ["sesame"] });
  for (const name of ["Mapo tofu", "Pav bhaji", "Clam chowder"]) await aMeal({ chef, name });
  ana = await aDiner({ wallet: 1820, gift: 1000, card: true, cart: [{ meal, quantity: 2 }] });
  newcomer = await aDiner({ address: false });
  idle = await aChef();
  bea = await aDiner({ wallet: 10_000, cart: [await aMeal({ chef })] });
  orderId = await order(bea);
  noor = await aMember();
  rich = await aMember({ wallet: 4200, vouchers: 8 });
  await sql`UPDATE wallet_grant SET expires_at = app_now() + interval '9 days' WHERE account_id = ${rich.account_id}`;
  voucherMeal = await aMeal({ chef, name: "Voucher ramen", voucher: true });
  given = await aMember({ is_password_changed: false });
  const code = { country_code: "+1", phone: ana.phone };
  codeId = (await as(ana).post<{ id: number }>("/api/phone-verification/send-otp/", code)).body.id;
  resetToken = newKey();
  await sql`
    INSERT INTO password_reset (account_id, hash, email, expires_at)
    VALUES (${ana.account_id}, ${hashOfResetToken(resetToken)}, ${ana.email}, app_now() + interval '1 hour')`;
  eaten = await aDeliveredOrder(chef, 1500);
});
afterAll(() => browser.close());

/** Every screen of the main job, filled and empty. */
const SCREENS: [name: string, path: () => string, who?: () => { account_id: number; key_id: number }][] = [
  ["home", () => "/"],
  ["meals", () => `/meals?zipCode=${chef.marketplace.zips[0]}`],
  ["meals-none", () => "/meals?search=nothing%20of%20the%20kind%20qqq"],
  ["meal", () => `/meals/${chef.slug}/${meal.slug}`],
  ["cook", () => `/chefs/${chef.slug}`],
  ["login", () => "/login"],
  ["signup", () => "/signup/"],
  ["error", () => "/error?reason=chef"],
  ["not-found", () => "/there/is/nothing"],
  ["information", () => "/how-it-works"],
  ["about-us", () => "/about-us"],
  ["our-team", () => "/ourteam"],
  ["our-partners", () => "/our-partners"],
  ["corporate", () => "/corporate"],
  ["food-safety", () => "/food-safety"],
  ["faq", () => "/faq"],
  ["faq-mobile", () => "/faq-mobile/"],
  ["terms-mobile", () => "/term-condition-us-mobile/"],
  ["landing-page", () => "/landing-page"],
  ["cooks", () => "/chefs"],
  ["cooks-no-more", () => "/chefs?page=1000"],
  ["select-signup", () => "/select-signup"],
  ["create-kitchen", () => "/create-kitchen"],
  ["create-kitchen-diner", () => "/create-kitchen", () => ana],
  ["corporate-signup", () => "/corporate/signup/"],
  ["cart", () => "/account/cart", () => ana],
  ["cart-empty", () => "/account/cart", () => newcomer],
  ["checkout", () => "/checkout", () => ana],
  ["orders-empty", () => "/my-orders", () => newcomer],
  ["orders", () => "/my-orders", () => bea],
  ["order", () => `/my-orders/${orderId}`, () => bea],
  ["addresses", () => "/account/addresses", () => ana],
  ["addresses-empty", () => "/account/addresses", () => newcomer],
  ["account", () => "/account", () => ana],
  ["account-member", () => "/account", () => rich],
  ["wallet", () => "/account/wallet", () => rich],
  ["wallet-empty", () => "/account/wallet", () => newcomer],
  ["wallet-transactions", () => "/corporate/wallet-transaction", () => rich],
  ["dashboard", () => "/dashboard", () => rich],
  ["dashboard-empty", () => "/dashboard", () => noor],
  ["cards", () => "/account/cards", () => ana],
  ["cards-empty", () => "/account/cards", () => newcomer],
  ["rewards", () => "/account/rewards", () => eaten.ana],
  ["rewards-empty", () => "/account/rewards", () => newcomer],
  ["privacy", () => "/account/privacy", () => ana],
  ["diet", () => "/account/diet", () => ana],
  ["voucher-meals", () => "/voucher-meals", () => rich],
  ["voucher-meal", () => `/voucher/meals/${chef.slug}/${voucherMeal.slug}`, () => rich],
  ["native-add-card", () => "/native/add-card/#client_secret=seti_1_secret_1"],
  ["forgot-password", () => "/forgot-password"],
  ["dead-reset-link", () => "/reset/no-such-link-there-is"],
  ["reset-link", () => `/reset/${resetToken}`],
  ["social-problem", () => "/accounts/google/login/callback?state=x"],
  ["change-password", () => "/change-password", () => ana],
  ["cook-change-password", () => "/chef/change-password", () => chef],
  ["first-password", () => "/corporate_user/password_reset", () => given],
  ["complete-profile", () => "/completeprofile", () => ana],
  ["profile", () => "/account/profile", () => newcomer],
  ["verify", () => `/account/verify/phone/${codeId}`, () => ana],
  ["notifications", () => "/account/notifications", () => noor],
  ["select-account", () => "/select-account", () => noor],
  ["referral", () => `/${ana.referral_code}`],
  ["sign-out", () => "/logout", () => ana],
  ["cook-orders-empty", () => "/chef/neworders", () => idle],
  ["cook-orders", () => "/chef/neworders", () => chef],
  ["order-delivered", () => `/my-orders/${eaten.order_id}`, () => eaten.ana],
  ["contact", () => "/contact-us"],
  ["contact-company", () => "/contact-us?for=company", () => ana],
  ["cook-profile", () => "/chef/profile", () => chef],
  ["cook-edit-profile", () => "/chef/profile/edit", () => chef],
  ["cook-order", () => `/chef/neworders/${orderId}`, () => chef],
];

/** What a label, a link or a description would find the wrong one of. */
const idsTwice = (page: Page) =>
  page.evaluate(() => {
    const ids = [...document.querySelectorAll("[id]")].map(({ id }) => id);
    return ids.filter((id, at) => ids.indexOf(id) !== at);
  });

const WIDTHS = [
  { width: 390, height: 844 },
  { width: 1440, height: 1000 },
];

describe("on a phone and on a desk, light and dark", () => {
  test.concurrent.each(SCREENS)(
    "%s: axe finds nothing, nothing sticks out, no error in the console",
    async (name, path, who) => {
      const { context, page, complaints, shot } = await visit(browser, { as: who?.(), viewport: WIDTHS[0] });
      await openLive(page, path());
      expect(await page.locator("h1").count()).toBe(1);
      expect(await page.title()).toMatch(/DinDin/);
      expect(await idsTwice(page)).toEqual([]);
      for (const viewport of WIDTHS) {
        await page.setViewportSize(viewport);
        await fits(page);
        for (const colorScheme of ["light", "dark"] as const) {
          await page.emulateMedia({ colorScheme });
          await page.evaluate(() =>
            Promise.allSettled(document.getAnimations().map(({ finished }) => finished)),
          );
          const found = await findings(page, colorScheme === "dark" ? CONTRAST : undefined);
          expect([viewport.width, colorScheme, found]).toEqual([viewport.width, colorScheme, []]);
          await shot(`${name}-${colorScheme}`);
        }
      }
      expect(complaints).toEqual([]);
      await context.close();
    },
  );
});

test("at 320 px nothing is lost", async () => {
  const { page } = await visit(browser, { as: ana, viewport: { width: 320, height: 640 } });
  for (const path of ["/", "/meals", `/meals/${chef.slug}/${meal.slug}`, "/account/cart", "/checkout"]) {
    await page.goto(path);
    await fits(page);
  }
});

test("the keyboard: first the way past the header; a new screen has the focus on its title", async () => {
  const { page } = await visit(browser);
  await openLive(page, "/meals");
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Skip to the main part");
  await page.locator("header a[href='/login']").first().click();
  await page.waitForURL(/login/);
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("H1");
});

/** Kilobytes (1000) of script that a browser fetches for a page until it is quiet, each file gzipped by itself. */
async function scriptOf(path: string): Promise<number> {
  const { context, page } = await visit(browser);
  const files: Promise<Buffer>[] = [];
  page.on(
    "response",
    (response) => response.request().resourceType() === "script" && files.push(response.body()),
  );
  await page.goto(path, { waitUntil: "networkidle" });
  const sizes = (await Promise.all(files)).map((body) => gzipSync(body, { level: 9 }).length);
  await context.close();
  expect(sizes.length).toBeGreaterThan(2);
  return sizes.reduce((sum, size) => sum + size, 0) / 1000;
}

test("first-load script: 95 kB on public pages, 120 with a form", async () => {
  for (const path of ["/", "/meals", `/chefs/${chef.slug}`, "/error"])
    expect(await scriptOf(path), path).toBeLessThanOrEqual(95);
  for (const path of ["/login", "/signup", `/meals/${chef.slug}/${meal.slug}`])
    expect(await scriptOf(path), path).toBeLessThanOrEqual(120);
});

test("the first picture is the largest paint: it has its size and comes first", async () => {
  const { page } = await visit(browser);
  await page.goto(`/meals/${chef.slug}/${meal.slug}`);
  const first = page.locator("main img").first();
  expect(await first.getAttribute("fetchpriority")).toBe("high");
  expect([await first.getAttribute("width"), await first.getAttribute("height")]).toEqual(["640", "480"]);
});
