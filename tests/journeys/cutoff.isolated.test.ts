import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { formatShortDay } from "~/kit/day";
import { aDiner, aMeal, aSchedule, type TestDiner } from "../builders";
import { ownEnvironment, type TestEnvironment } from "../setup/own-environment";
import { arrive, closeVisits, isLive, placeOrder, visit } from "./visit";

let environment: TestEnvironment;
beforeAll(async () => {
  environment = await ownEnvironment({ webs: 1, workers: 1 });
});
afterEach(closeVisits);
afterAll(async () => {
  await environment?.stop();
});

async function toCheckout(page: Page): Promise<void> {
  await page.goto("/account/cart");
  await page.locator("button:has-text('Go to checkout') >> visible=true").click();
  await page.getByText("Held for you until").waitFor();
  await isLive(page);
}

const ordersOf = (person: TestDiner) =>
  environment.sql<{ delivery_date: string }[]>`
    SELECT delivery_date FROM orders WHERE account_id = ${person.account_id} AND placed_at IS NOT NULL`;

test("the cutoff passes in the checkout: who holds still pays, whose hold ended is told and has the next day", async () => {
  const meal = await aMeal();
  const days = await aSchedule({ meal, from: 2, to: 3 });
  const [ana, ben] = [await aDiner({ card: true, cart: [meal] }), await aDiner({ card: true, cart: [meal] })];
  const [cutoff] = await environment.sql<{ at: Date }[]>`
    SELECT ((${days.start_date}::date - 1) + time '17:00') AT TIME ZONE ${meal.chef.time_zone} AS at`;
  const before = (minutes: number) => new Date((cutoff?.at.getTime() ?? 0) - minutes * 60_000).toISOString();
  await environment.clock.set(before(5));
  const [wide, phone] = [
    await visit({ as: ana }),
    await visit({ as: ben, viewport: { width: 390, height: 844 } }),
  ];
  await toCheckout(wide.page);
  await toCheckout(phone.page);
  const [first, second] = [days.start_date, days.end_date];
  await environment.clock.set(before(-1));
  await placeOrder(wide.page);
  await arrive(wide.page, /\/my-orders\/\d+\?placed=1/);
  expect([...(await ordersOf(ana))]).toEqual([{ delivery_date: first }]);
  await wide.shot("cutoff-held");
  await environment.clock.set(before(-12));
  await placeOrder(phone.page);
  const said = phone.page.getByText(/^Orders for .* have closed\./);
  await said.waitFor();
  expect(await said.innerText()).toMatch(
    new RegExp(`The next available day is ${formatShortDay(second)}\\.`),
  );
  const isInView = () =>
    said.evaluate((words) => {
      const { top, bottom } = words.getBoundingClientRect();
      const bar = document.querySelector("[data-action-bar]")?.getBoundingClientRect();
      return top > 72 && bottom < (bar?.top ?? 0);
    });
  await expect.poll(isInView).toBe(true);
  await phone.shot("cutoff-passed");
  expect([...(await ordersOf(ben))]).toEqual([]);
  await phone.page.getByRole("link", { name: "See available days" }).click();
  await phone.page.getByText("Held for you until").waitFor();
  expect(await phone.page.locator("[name=date]:checked").inputValue()).toBe(second);
  await phone.shot("cutoff-next");
  await isLive(phone.page);
  await placeOrder(phone.page);
  await arrive(phone.page, /\/my-orders\/\d+\?placed=1/);
  expect([...(await ordersOf(ben))]).toEqual([{ delivery_date: second }]);
  expect([...wide.complaints, ...phone.complaints]).toEqual([]);
});
