import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { aChef, aDiner, aMarketplace, aMeal, balanceOf } from "../builders";
import { arrive, expectToast, fits, isLive, openLive, placeOrder, visit } from "./visit";

beforeAll(async () => {
  await sql`
    INSERT INTO coupon (code, description, percent_bps, first_order_only, once_per_user, starts_at)
    VALUES ('SHARE10', '10% off your first order', 1000, true, true, '2020-01-01') ON CONFLICT DO NOTHING`;
});

const PHONE = { width: 390, height: 844 };

const amountOf = (page: Page, label: string | RegExp) =>
  page.locator(".receipt dt", { hasText: label }).locator("xpath=following-sibling::dd").first().innerText();

test("a first order on a phone: SHARE10, a saved card; a step back and a reload neither lose nor repeat anything", async () => {
  const meal = await aMeal({ name: "Kerala fish curry", price: 2000 });
  const ana = await aDiner({ card: true });
  const { page, complaints, shot } = await visit({ as: ana, viewport: PHONE });
  await openLive(page, `/chefs/${meal.chef.slug}`);
  await page.getByRole("link", { name: meal.name }).first().click();
  await arrive(page, /\/meals\//);
  await isLive(page);
  await page.locator("button:has-text('Add to cart') >> visible=true").first().click();
  await expectToast(page, "Item has been added to the cart successfully");
  await shot("first-order-meal");
  await page.locator(".toasts").getByRole("link", { name: "View cart" }).click();
  await arrive(page, /\/account\/cart/);
  await page.fill("[name=coupon_code]", "share10");
  await page.getByRole("button", { name: "Apply" }).click();
  await expectToast(page, "SHARE10 applied");
  await page.reload();
  expect(await amountOf(page, /SHARE10, paid by DinDin/)).toBe("−$2.00");
  await shot("first-order-cart");
  await page.locator("button:has-text('Go to checkout') >> visible=true").click();
  await page.getByText("Held for you until").waitFor();
  await isLive(page);
  // 2000 − 200, 20% and 6% of that, 1500 for the delivery
  expect(await amountOf(page, /^Total$/)).toBe("$37.68");
  await shot("first-order-checkout");
  await placeOrder(page);
  await arrive(page, /\/my-orders\/\d+\?placed=1/);
  const order = new URL(page.url()).pathname;
  await fits(page);
  await shot("first-order-placed");
  await page.reload();
  expect(await amountOf(page, /^Paid$/)).toBe("$37.68");
  await page.goBack();
  await arrive(page, (url) => url.pathname === "/account/cart");
  expect(await page.locator("button:has-text('Place order') >> visible=true").count()).toBe(0);
  await page.goForward();
  await arrive(page, (url) => url.pathname === order);
  await page.goto("/my-orders");
  expect(await page.locator("main section li").count()).toBe(1);
  expect(complaints).toEqual([]);
});

test("a voucher, company money and a card pay one dinner for two, and canceling gives each its part back", async () => {
  const meal = await aMeal({ price: 2000 });
  const ramen = await aMeal({ chef: meal.chef, name: "Voucher ramen", voucher: true });
  const noor = await aDiner({ vouchers: 3, wallet: 1820, card: true, cart: [meal, ramen] });
  const { page, complaints, shot } = await visit({ as: noor });
  await page.goto("/account/cart");
  await page.locator("button:has-text('Go to checkout') >> visible=true").click();
  await page.getByText("Held for you until").waitFor();
  await isLive(page);
  await page.locator("label:has([name=given])").click();
  const paid = page.getByRole("list", { name: "Paid with" });
  await expect.poll(() => paid.innerText()).toBe("1 Voucher\nWallet $18.20\nVisa $22.00");
  expect(await amountOf(page, /^Total$/)).toBe("$40.20");
  await shot("split");
  await placeOrder(page);
  await arrive(page, /\/my-orders\/\d+\?placed=1/);
  await expect.poll(() => paid.innerText()).toBe("1 Voucher\nWallet $18.20\nCard $22.00");
  expect(await balanceOf(noor)).toMatchObject({ wallet: 0, vouchers: 2 });
  await page.getByRole("link", { name: "Cancel order" }).click();
  const question = page.getByRole("dialog");
  const offer = await question.innerText();
  expect(offer).toContain("To your wallet\n$18.20");
  expect(offer).toContain("To your vouchers\n1 Voucher");
  expect(offer).toContain("To your card, in 5 to 10 days\n$22.00");
  await shot("cancel");
  await question.getByRole("button", { name: "Cancel order" }).click();
  await page.getByText("This order is canceled").waitFor();
  await page
    .getByText(
      /\$22\.00 will be back on your card in 5 to 10 days.*\$18\.20 returned to your wallet.*1 Voucher returned/,
    )
    .waitFor();
  expect(await balanceOf(noor)).toMatchObject({ wallet: 1820, vouchers: 3 });
  await shot("refunded");
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto("/my-orders");
  await page.getByText("1 Voucher + $40.20 refunded").waitFor();
  await fits(page);
  await shot("refunded-in-list");
  expect(complaints).toEqual([]);
});

test("a form that was sent is not sent again by a reload or a step back; a deleted address can be put back", async () => {
  const ana = await aDiner({ address: false });
  const town = ana.marketplace;
  const { page } = await visit({ as: ana, viewport: PHONE });
  let sent = 0;
  page.on("request", (request) => {
    if (request.method() === "POST" && new URL(request.url()).pathname.startsWith("/account/addresses"))
      sent += 1;
  });
  await openLive(page, "/account/addresses");
  for (const [name, value] of [
    ["title", "Home"],
    ["address", "12 Elm Street"],
    ["postalCode", town.zips[0] ?? ""],
  ] as const)
    await page.fill(`main [name=${name}]`, value);
  await expect.poll(() => page.inputValue("main [name=city]")).toBe(town.name);
  await page.getByRole("button", { name: /Save/ }).click();
  await expectToast(page, "Address added successfully");
  await page.reload();
  await page.goto("/account");
  await page.goBack();
  await page.getByText("12 Elm Street").first().waitFor();
  expect(await page.getByText("12 Elm Street").count()).toBe(1);
  expect(sent).toBe(1);
  await page.getByRole("button", { name: "Delete Home" }).click();
  await expectToast(page, "Address deleted successfully");
  await page.getByText("12 Elm Street").waitFor({ state: "detached" });
  await page.locator(".toasts").getByRole("button", { name: "Undo" }).click();
  await page.getByText("12 Elm Street").waitFor();
  await page.getByText("Default", { exact: true }).waitFor();
});

test("back from a dinner: the same filtered list, where one had left it", async () => {
  const marketplace = await aMarketplace();
  const chef = await aChef({ marketplace });
  for (let n = 0; n < 6; n += 1) await aMeal({ chef, name: `Lentil stew ${n}` });
  const { page } = await visit({ viewport: PHONE });
  await openLive(page, `/meals?zipCode=${marketplace.zips[0]}&search=lentil`);
  const names = () => page.locator("main li h3, main li h2").allInnerTexts();
  const before = await names();
  const last = page.locator("main li a[href^='/meals/']").last();
  await last.scrollIntoViewIfNeeded();
  const left = await page.evaluate(() => window.scrollY);
  expect(left).toBeGreaterThan(500);
  await last.click();
  await arrive(page, (url) => url.pathname !== "/meals");
  await page.goBack();
  await arrive(page, /search=lentil/);
  await expect.poll(names).toEqual(before);
  await expect.poll(() => page.evaluate((was) => Math.abs(window.scrollY - was), left)).toBeLessThan(50);
});
