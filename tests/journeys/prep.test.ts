import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { aChef, aMeal, anOrderedLine, aPlacedOrder } from "../builders";
import { accessibilityFindings, expectToast, fits, openLive, visit } from "./visit";

const PHONE = { width: 390, height: 844 };

/** What only an installed app, or an ear, would notice: the number on its icon, and how often it rang. */
interface Noticed {
  badge: number | null;
  rang: number;
}

/** Stands in for the icon and the loudspeaker. */
const notice = () => {
  const noticed = { badge: null as number | null, rang: 0 };
  Object.assign(window, { noticed });
  Object.assign(navigator, {
    setAppBadge: async (count: number) => {
      noticed.badge = count;
    },
    clearAppBadge: async () => {
      noticed.badge = 0;
    },
  });
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function begin(when) {
    noticed.rang += 1;
    start.call(this, when);
  };
};
const noticedOn = (page: Page) => page.evaluate(() => (window as unknown as { noticed: Noticed }).noticed);

test("a new order shows up at an open desk by itself: in the list, the title, the sidebar, on the icon, and it rings", async () => {
  const chef = await aChef();
  const { page, shot } = await visit({ as: chef, viewport: PHONE });
  await page.addInitScript(notice);
  const listens = page.waitForRequest("**/chef/live");
  await openLive(page, "/chef/neworders");
  await page.getByText("No new orders. Your next one will show up here.").waitFor();
  await listens;
  await page.getByRole("button", { name: "Turn on sound for new orders" }).click();
  await page.getByRole("button", { name: "Turn off sound for new orders" }).waitFor();
  // the ring that one hears when it is turned on, two notes
  await expect.poll(async () => (await noticedOn(page)).rang).toBe(2);
  expect((await noticedOn(page)).badge).toBe(0);
  const { number } = await aPlacedOrder(chef);
  await page.getByText(`Order ${number} · Ana`).waitFor();
  await expect.poll(() => noticedOn(page)).toEqual({ badge: 1, rang: 4 });
  await page
    .locator("nav[aria-label='Kitchen, short']")
    .getByRole("link", { name: /^Orders.*1/ })
    .waitFor();
  await expect.poll(() => page.title()).toBe("(1) Orders · Your kitchen · DinDin");
  await page.getByText("New order", { exact: true }).waitFor();
  await fits(page);
  await shot("orders-live");
});

test("from the orders to the door, many at once: accepted, prepared by the sheet, ready, delivered", async () => {
  const cook = await aChef({ first_name: "Mai" });
  // not today: after the cutoff the workers accept what the cook has not
  const from = { from: 3, to: 3 };
  const pho = await aMeal({
    chef: cook,
    name: "Chicken pho",
    allergens: ["fish"],
    may_contain: ["soy"],
    schedule: from,
  });
  const rolls = await aMeal({
    chef: cook,
    name: "Summer rolls",
    price: 900,
    allergens: ["shellfish", "peanut"],
    schedule: from,
  });
  await sql`UPDATE meal SET ingredients = '150 g rice noodles, 120 g chicken, 1 tbsp fish sauce, ginger' WHERE id = ${pho.id}`;
  const lines = [];
  for (let order = 0; order < 12; order += 1)
    lines.push(await anOrderedLine({ meal: order % 3 === 2 ? rolls : pho, quantity: 1 + (order % 2) }));
  const [first] = lines;
  await sql`UPDATE order_line SET ingredients = (SELECT ingredients FROM meal WHERE id = meal_id), allergens = (SELECT allergens FROM meal WHERE id = meal_id)
    WHERE chef_id = ${cook.chef_id}`;
  await sql`UPDATE order_line SET instruction = 'No coriander, please' WHERE id = ${first?.line_id ?? 0}`;
  const { page, shot, complaints } = await visit({ as: cook, viewport: PHONE });
  await openLive(page, "/chef/neworders?view=upcoming");
  const step = async (button: string, said: string) => {
    const choose = page.getByRole("button", { name: "Choose these 10" });
    if (await choose.isVisible()) await choose.click();
    await page.getByText("10 orders chosen").waitFor();
    await page.getByRole("button", { name: button, exact: true }).click();
    await expectToast(page, said);
  };
  await page.getByText("Select orders to update").waitFor();
  // on the bar of the desk upcoming orders are orders, nothing under More
  await page
    .locator("nav[aria-label='Kitchen, short'] a[href='/chef/neworders'][aria-current=page]")
    .waitFor();
  await shot("orders-upcoming");
  await step("Accept", "10 orders accepted");
  await shot("orders-chosen");

  await page.getByRole("link", { name: /^Prep sheet/ }).click();
  await page.getByRole("heading", { name: /^Prep for / }).waitFor();
  await page.getByText("18 portions").first().waitFor();
  for (const words of ["“No coriander, please”", "1.8 kg", "Contains fish"])
    await page.getByText(words).first().waitFor();
  await fits(page);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await accessibilityFindings(page)).toEqual([]);
    await shot(`prep-${colorScheme}`);
  }
  await page.setViewportSize({ width: 1440, height: 1000 });
  await shot("prep-wide");
  await page.setViewportSize(PHONE);

  await openLive(page, "/chef/neworders?view=upcoming");
  // one was started by itself: it stays chosen, and isn't counted again
  await sql`
    UPDATE order_part SET status = 'preparing' WHERE id = (SELECT min(id) FROM order_part WHERE chef_id = ${cook.chef_id} AND status = 'accepted')`;
  await step("Start cooking", "9 orders started");
  await step("Ready", "10 orders ready");
  // nothing leaves the kitchen before its day, and the phone shows why above the long list; all are still chosen
  await page.getByRole("button", { name: "Out for delivery", exact: true }).click();
  const refusal = page.getByText("Nothing was updated:");
  await refusal.waitFor();
  await expect.poll(() => refusal.evaluate((it) => it.getBoundingClientRect().top)).toBeGreaterThan(0);
  expect(await refusal.evaluate((it) => it.getBoundingClientRect().bottom < innerHeight)).toBe(true);
  // the day itself
  await sql`UPDATE order_part SET delivery_date = delivery_date - 3 WHERE chef_id = ${cook.chef_id}`;
  await openLive(page, "/chef/neworders?view=upcoming");
  await step("Out for delivery", "10 orders out for delivery");
  await step("Delivered", "10 orders delivered");
  await page.getByText("3 portions").waitFor();
  const delivered =
    await sql`SELECT FROM order_part WHERE chef_id = ${cook.chef_id} AND status = 'delivered'`;
  expect([delivered.length, complaints]).toEqual([10, []]);
});

test("on paper a sheet is black on white, one page, without the way around the desk", async () => {
  const cook = await aChef({ first_name: "Mai" });
  const meal = await aMeal({
    chef: cook,
    name: "Chicken pho",
    allergens: ["fish"],
    schedule: { from: 0, to: 0 },
  });
  for (let order = 0; order < 12; order += 1) await anOrderedLine({ meal, status: "accepted" });
  const { page } = await visit({ as: cook });
  await openLive(page, `/chef/prep/${meal.schedule?.start_date}`);
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  for (const nav of await page.getByRole("navigation").all()) expect(await nav.isVisible()).toBe(false);
  for (const hidden of ["Print sheet", "Print labels", "Orders"])
    expect(await page.getByText(hidden, { exact: true }).first().isVisible()).toBe(false);
  const [ink, paper] = await page
    .locator(".prep-sheet")
    .evaluate((sheet) => [
      getComputedStyle(sheet).color,
      getComputedStyle(document.documentElement).backgroundColor,
    ]);
  expect([ink, paper]).toEqual(["rgb(0, 0, 0)", "rgb(255, 255, 255)"]);
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
  expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1);
  // no paper is asked for: that of the printer, which in the United States is Letter
  expect(pdf).toMatch(/\/MediaBox \[0 0 612[.\d]* 79[12][.\d]*\]/);
});

test("without script a change is seen and acknowledged, and orders are still moved together", async () => {
  const cook = await aChef({ first_name: "Mai" });
  const meal = await aMeal({ chef: cook, name: "Chicken pho", schedule: { from: 3, to: 3 } });
  const date = meal.schedule?.start_date ?? "";
  await sql`
    INSERT INTO prep_sheet (chef_id, delivery_date, cutoff_at, frozen_at)
    VALUES (${cook.chef_id}, ${date}, app_now() - interval '1 hour', app_now())`;
  await anOrderedLine({ meal, quantity: 2 });
  const { page, shot } = await visit({ as: cook, viewport: PHONE, javaScriptEnabled: false });
  await page.goto(`/chef/prep/${date}`);
  await page.getByRole("heading", { name: "Changed since your sheet was final" }).waitFor();
  await shot("prep-changed");
  await page.getByRole("button", { name: "I've seen this" }).click();
  await page.getByText("Changes you've seen (1)").waitFor();
  const pressed = page.getByRole("button", { pressed: true });
  expect(await pressed.textContent()).toBe("US Letter");
  await page.getByRole("button", { name: "62 mm roll" }).click();
  await page.getByText("Label paper set to 62 mm roll.").waitFor();
  expect(await pressed.textContent()).toBe("62 mm roll");
  const labels = await page.request.get(
    (await page.getByRole("link", { name: "Print labels" }).getAttribute("href")) ?? "",
  );
  expect(labels.headers()["content-disposition"]).toContain(`Labels-${date}-62mm.pdf`);
  await page.goto("/chef/neworders");
  await page.getByRole("button", { name: "Accept", exact: true }).click();
  await page.getByText("Choose at least one order").waitFor();
  await page.getByRole("checkbox").first().check();
  await page.getByRole("button", { name: "Accept", exact: true }).click();
  await page.getByText("1 order accepted").waitFor();
});
