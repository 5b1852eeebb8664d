import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { aDiner, aMeal, aReview, type TestDiner, type TestMeal } from "../builders";
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

test("a cook's desk loses nothing at 320 px, and a finger finds 44 px there", async () => {
  const { page } = await visit({ as: meal.chef, viewport: { width: 320, height: 640 } });
  for (const path of ["/chef/dashboard", "/chef/reviews", "/"]) {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(path);
    await fits(page);
    await page.setViewportSize({ width: 390, height: 844 });
    expect([path, await smallTargets(page)]).toEqual([path, []]);
  }
});

test("on a phone a finger finds 44 px wherever it presses", async () => {
  const { context, page } = await visit({ as: ana, viewport: { width: 390, height: 844 } });
  const screens = ["/", "/meals", `/chefs/${meal.chef.slug}`, `/meals/${meal.chef.slug}/${meal.slug}`];
  for (const path of [...screens, "/account/cart", "/checkout", "/account", "/account/gift-cards"]) {
    await page.goto(path);
    expect([path, await smallTargets(page)]).toEqual([path, []]);
  }
  await context.close();
});
