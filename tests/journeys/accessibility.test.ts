import axe from "axe-core";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { as } from "../as";
import { aChef, aDiner, aMeal, type TestChef, type TestDiner, type TestMeal } from "../builders";
import { openBrowser } from "../setup/browser";
import { aVisitor } from "../setup/journey";

let browser: Browser;
let ana: TestDiner;
let chef: TestChef;
let meal: TestMeal;
let orderId: number;

beforeAll(async () => {
  browser = await openBrowser();
  chef = await aChef();
  meal = await aMeal({ chef });
  await aMeal({ chef });
  ana = await aDiner({
    wallet: 500,
    card: true,
    cart: [{ meal, quantity: 2 }],
    marketplace: chef.marketplace,
  });
  const bea = await aDiner({ wallet: 10_000, cart: [meal], marketplace: chef.marketplace });
  const held = await as(bea).post<{ cart_transaction: string }>("/api/v1/shop/intent/create/", {
    payments: [{ method: "wallet", amount: "30.75" }],
  });
  const order = await as(bea).post<{ id: number }>("/api/v1/shop/order/create/", {
    paymentIntent: { cart_transaction: held.body.cart_transaction },
  });
  orderId = order.body.id;
});
afterAll(() => browser.close());

type Who = "guest" | "diner" | "chef";

/** Every screen of the main job, and who looks at it. */
const SCREENS: [string, Who, () => string][] = [
  ["home", "guest", () => "/"],
  ["meals", "guest", () => "/meals"],
  ["no meals", "guest", () => "/meals?search=zzzzzzzz"],
  ["meal", "guest", () => `/meals/${chef.slug}/${meal.slug}`],
  ["chef", "guest", () => `/chefs/${chef.slug}`],
  ["login", "guest", () => "/login"],
  ["signup", "guest", () => "/signup"],
  ["error", "guest", () => "/error"],
  ["not found", "guest", () => "/nothing-here"],
  ["cart", "diner", () => "/account/cart"],
  ["checkout", "diner", () => "/checkout"],
  ["addresses", "diner", () => "/account/addresses"],
  ["my orders", "diner", () => "/my-orders"],
  ["chef orders", "chef", () => "/chef/neworders"],
  ["chef order", "chef", () => `/chef/neworders/${orderId}`],
];

async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const found = await (window as unknown as { axe: typeof axe }).axe.run(document, {
      runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
    });
    return found.violations.flatMap((one) =>
      one.nodes.map((node) => `${one.id}: ${node.html.slice(0, 160)}`),
    );
  });
}

const LOOKS = [
  [390, "light"],
  [1440, "dark"],
] as const;

describe.each(LOOKS)("at %i px, %s", (width, scheme) => {
  test.each(SCREENS)(
    "%s: axe finds nothing, nothing sticks out, the headings begin with one",
    async (name, who, path) => {
      const person = who === "diner" ? ana : who === "chef" ? chef : undefined;
      const { page, context, complaints, shot } = await aVisitor(browser, {
        width,
        scheme,
        ...(person ? { person } : {}),
      });
      await page.goto(path());
      await page.waitForLoadState("load");
      await shot(name.replace(" ", "-"));
      expect(await violations(page)).toEqual([]);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
      ).toBeLessThanOrEqual(0);
      expect(await page.locator("h1").count()).toBe(1);
      expect(complaints).toEqual([]);
      await context.close();
    },
  );
});
