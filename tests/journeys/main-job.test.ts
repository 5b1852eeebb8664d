import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { aChef, aDiner, aMeal, PASSWORD } from "../builders";
import { openBrowser } from "../setup/browser";
import { aVisitor } from "../setup/journey";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

async function aDinner() {
  const chef = await aChef();
  const meal = await aMeal({ chef, price: 1450 });
  return { chef, meal, at: `/meals/${chef.slug}/${meal.slug}` };
}

async function ordersOf(person: { account_id: number }) {
  return sql<{ id: number; status: string; total_cents: number; card_cents: number }[]>`
    SELECT id, status, total_cents, card_cents FROM orders WHERE account_id = ${person.account_id} AND placed_at IS NOT NULL`;
}

describe("dinner, from browse to the cook's desk", () => {
  test("a guest adds a meal, is sent to sign in, and comes back with it in the cart", async () => {
    const { meal, chef, at } = await aDinner();
    const ana = await aDiner({ marketplace: chef.marketplace });
    const { page, context, complaints, shot } = await aVisitor(browser);
    await page.goto(at);
    await page.getByRole("button", { name: "Add to cart" }).click();
    await page.getByText("Please login before adding items to your cart").waitFor();
    await page.waitForURL(/\/login/, { timeout: 10_000 });
    await page.getByLabel("Email").fill(ana.email);
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByLabel("Password", { exact: true }).press("Enter");
    await page.waitForURL((url) => !url.pathname.startsWith("/login"));
    await page.goto("/account/cart");
    await page.getByText(meal.name).first().waitFor();
    await shot("cart");
    expect(complaints).toEqual([]);
    await context.close();
  });

  test("wallet and a saved card pay one dinner, and the cook takes it to the door", async () => {
    const { meal, chef } = await aDinner();
    const ana = await aDiner({ wallet: 1000, card: true, cart: [meal], marketplace: chef.marketplace });
    const diner = await aVisitor(browser, { person: ana, width: 390 });
    await diner.page.goto("/checkout");
    await diner.page.getByRole("checkbox", { name: /promotional money/ }).check();
    await diner.page.getByText("Visa ending").first().waitFor();
    await diner.shot("checkout");
    await diner.page.getByRole("button", { name: "Place order" }).filter({ visible: true }).click();
    await diner.page.waitForURL(/\/my-orders\/\d+/);
    await diner.shot("placed");
    const [order] = await ordersOf(ana);
    // 14.50 and 15.00 delivery, 2.90 service, 0.87 tax; ten dollars of it from the wallet.
    expect(order).toMatchObject({ status: "placed", total_cents: 3327, card_cents: 2327 });

    const cook = await aVisitor(browser, { person: chef });
    await cook.page.goto("/chef/neworders");
    await cook.page.getByText(meal.name).first().waitFor();
    await cook.page.goto(`/chef/neworders/${order?.id}`);
    for (const step of ["Accept this order", "I have begun to cook", "It is on its way", "It is delivered"]) {
      await cook.page.getByRole("button", { name: step }).click();
      await cook.page.getByRole("button", { name: step }).waitFor({ state: "detached" });
    }
    await cook.shot("chef-order");
    expect((await ordersOf(ana))[0]?.status).toBe("delivered");
    await diner.page.reload();
    await diner.page.getByText("Delivered").first().waitFor();
    expect([...diner.complaints, ...cook.complaints]).toEqual([]);
    await Promise.all([diner.context.close(), cook.context.close()]);
  });

  test("a declined card keeps the dinner, and another card pays it", async () => {
    const { meal, chef } = await aDinner();
    const ana = await aDiner({
      card: "pm_card_chargeCustomerFail",
      cart: [meal],
      marketplace: chef.marketplace,
    });
    const { page, context, shot } = await aVisitor(browser, { person: ana });
    await page.goto("/checkout");
    await page.getByRole("button", { name: "Place order" }).filter({ visible: true }).click();
    await page.getByText("Your card was declined").first().waitFor();
    await shot("declined");
    expect(await ordersOf(ana)).toEqual([]);
    const [held] = await sql<{ count: number }[]>`
      SELECT count(*) FROM orders WHERE account_id = ${ana.account_id} AND status = 'pending_payment'`;
    expect(held?.count).toBe(1);
    await page.getByRole("radio", { name: /Another card/ }).check();
    const card = page.frameLocator('iframe[title="Secure card payment input frame"]');
    await card.locator('input[name="cardnumber"]').fill("4242424242424242");
    await card.locator('input[name="exp-date"]').fill("1230");
    await card.locator('input[name="cvc"]').fill("123");
    await page.getByRole("button", { name: "Place order" }).filter({ visible: true }).click();
    await page.waitForURL(/\/my-orders\/\d+/);
    expect((await ordersOf(ana)).map(({ status }) => status)).toEqual(["placed"]);
    await context.close();
  });

  test("without JavaScript: sign in, add, pay from the wallet", async () => {
    const { meal, chef, at } = await aDinner();
    const ana = await aDiner({ wallet: 10_000, marketplace: chef.marketplace });
    const { page, context } = await aVisitor(browser, { javaScript: false });
    await page.goto("/login");
    await page.getByLabel("Email").fill(ana.email);
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByLabel("Password", { exact: true }).press("Enter");
    await page.goto(at);
    await page.getByRole("button", { name: "Add to cart" }).click();
    await page.goto("/account/cart");
    expect(await page.getByText(meal.name).count()).toBeGreaterThan(0);
    await page.goto("/checkout");
    await page.getByRole("checkbox", { name: /promotional money/ }).check();
    await page.getByRole("button", { name: "Place order" }).filter({ visible: true }).click();
    await page.waitForURL(/\/my-orders\/\d+/);
    expect((await ordersOf(ana)).map(({ status, card_cents }) => [status, card_cents])).toEqual([
      ["placed", 0],
    ]);
    await context.close();
  });
});
