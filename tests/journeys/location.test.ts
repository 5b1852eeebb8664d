import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { aChef, aMarketplace, aMeal } from "../builders";
import { arrive, expectToast, openLive, visit } from "./visit";

/** A dinner in a town where nobody else cooks. */
const aLonelyMeal = async () => aMeal({ chef: await aChef({ marketplace: await aMarketplace() }) });

/** Counts in the page how often anything asks the browser where it is. */
const countQuestions = (page: Page) =>
  page.addInitScript(() => {
    const seen = Object.assign(window, { asked: 0 });
    const ask = navigator.geolocation.getCurrentPosition.bind(navigator.geolocation);
    navigator.geolocation.getCurrentPosition = (...question) => {
      seen.asked += 1;
      ask(...question);
    };
    navigator.geolocation.watchPosition = () => {
      seen.asked += 1;
      return 0;
    };
  });

const asked = (page: Page) => page.evaluate(() => Reflect.get(window, "asked"));
const useMyLocation = (page: Page) => page.getByRole("button", { name: "Use my location" });

test("whoever presses and agrees sees who cooks around them; nothing was asked before", async () => {
  const meal = await aLonelyMeal();
  const { name, zips } = meal.chef.marketplace;
  // far out at sea, where no other ZIP code is nearer
  const spot = { latitude: 4 + Math.random() * 8, longitude: -150 + Math.random() * 8 };
  await sql`UPDATE zip_place SET ${sql(spot)} WHERE zip = ${zips[0] ?? ""}`;
  const { context, page, complaints, shot } = await visit({ viewport: { width: 390, height: 844 } });
  await context.grantPermissions(["geolocation"]);
  await context.setGeolocation(spot);
  await countQuestions(page);
  await openLive(page, "/meals");
  await openLive(page, "/");
  await page.mouse.wheel(0, 3000);
  await page.waitForLoadState("networkidle");
  expect(await asked(page)).toBe(0);
  expect(await page.locator("header summary").first().innerText()).not.toContain(name);
  await useMyLocation(page).click();
  await expect.poll(() => page.locator("header summary").first().innerText()).toContain(name);
  expect(await page.locator("main").innerText()).toContain(meal.name);
  // the point itself stands nowhere in an address
  expect([new URL(page.url()).pathname, new URL(page.url()).search]).toEqual(["/", ""]);
  await shot("my-location");
  await page.reload();
  expect(await page.locator("header summary").first().innerText()).toContain(name);
  expect(await asked(page)).toBe(0);
  expect(complaints).toEqual([]);
});

test("whoever says no to the browser is told to type a ZIP code, and can press again", async () => {
  const meal = await aLonelyMeal();
  const [zip = ""] = meal.chef.marketplace.zips;
  const { context, page, complaints, shot } = await visit();
  await context.grantPermissions([]);
  await countQuestions(page);
  await openLive(page, "/");
  expect(await asked(page)).toBe(0);
  await useMyLocation(page).click();
  await expectToast(page, "We couldn't get your location. Please enter your ZIP code instead.");
  expect([await asked(page), new URL(page.url()).pathname]).toEqual([1, "/"]);
  await expect.poll(() => useMyLocation(page).isEnabled()).toBe(true);
  await shot("location-refused");
  await page.locator("#hero-zip").fill(zip);
  await page.locator("#hero-zip").press("Enter");
  await arrive(page, new RegExp(`zipCode=${zip}`));
  expect(await page.locator("main").innerText()).toContain(meal.name);
  expect(complaints).toEqual([]);
});
