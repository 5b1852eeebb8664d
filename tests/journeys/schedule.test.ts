import { expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { addDays, formatDay, mondayOf } from "~/kit/day";
import { aChef, aMeal, anOrderedLine, dayFrom } from "../builders";
import { expectToast, fits, openLive, visit } from "./visit";

const phone = { viewport: { width: 390, height: 844 } };

function schedulesOf(chef: { chef_id: number }) {
  return sql<
    { meal_id: number; start_date: string; end_date: string; count: number; cutoff_hours: number | null }[]
  >`
    SELECT meal_id, start_date, end_date, count, cutoff_hours FROM schedule
    WHERE chef_id = ${chef.chef_id} AND deleted_at IS NULL ORDER BY start_date, meal_id`;
}

test("on a phone, several meals on the weekdays of two weeks, what is taken left out", async () => {
  const chef = await aChef({ daily_capacity: 15 });
  // the week after next: no day of it is closed already, whatever the day of the week
  const monday = addDays(mondayOf(await dayFrom(0)), 14);
  const taken = addDays(monday, 1);
  const soup = await aMeal({ chef, name: "Lentil soup", schedule: { from: taken, to: taken, count: 3 } });
  const stew = await aMeal({ chef, name: "Beef stew", schedule: false });
  await aMeal({ chef, name: "Unsigned salad", declared: false });
  const { page, shot } = await visit({ as: chef, ...phone });
  await openLive(page, "/chef/cooking-schedule");
  await page.getByRole("link", { name: "Schedule meals" }).click();
  await page.getByRole("heading", { name: "Schedule meals" }).waitFor();
  expect(await page.getByRole("checkbox", { name: /Unsigned salad/ }).isDisabled()).toBe(true);
  await page.getByText("Declare the allergens of this meal").waitFor();
  await page.locator("button:has-text('Check the days') >> visible=true").click();
  await page.getByText("Select a meal").waitFor();
  await page.getByText("Count cannot be empty").waitFor();
  await shot("schedule-form-wrong");
  await page.getByRole("checkbox", { name: "Lentil soup" }).check();
  await page.getByRole("checkbox", { name: "Beef stew" }).check();
  await page.getByLabel("From").fill(monday);
  await page.getByLabel("To", { exact: true }).fill(addDays(monday, 6));
  await page.getByLabel("Weekdays only").check();
  await page.getByLabel("Repeat weekly until").fill(addDays(monday, 13));
  await page.getByLabel("Portions of each meal a day").fill("8");
  await page.getByLabel("Orders close").selectOption("36");
  await shot("schedule-form");
  await page.locator("button:has-text('Check the days') >> visible=true").click();
  await page.getByText("1 dinner is left out").waitFor();
  await page.getByText("This meal is already scheduled on that day.").waitFor();
  await page.getByText(/Orders stop at 15 a day, your kitchen's limit/).waitFor();
  await fits(page);
  await shot("schedule-review");
  await page.locator("button:has-text('Schedule 19 dinners') >> visible=true").click();
  await expectToast(page, "19 dinners scheduled");
  const made = (await schedulesOf(chef)).filter((row) => row.count === 8);
  expect(made).toHaveLength(19);
  expect(new Set(made.map((row) => row.cutoff_hours))).toEqual(new Set([36]));
  expect(made.map((row) => row.start_date)).not.toContain(addDays(monday, 5));
  expect(made.filter((row) => row.meal_id === soup.id).map((row) => row.start_date)).not.toContain(taken);
  expect(made.filter((row) => row.meal_id === stew.id)).toHaveLength(10);
  await page
    .locator(`[data-day="${monday}"]`)
    .getByRole("link", { name: /Lentil soup/ })
    .waitFor();
  await page.getByText("Orders stop at 15").first().waitFor();
  await fits(page);
  await shot("schedule-week");
  expect(await page.locator("#upcoming ~ ul li").count()).toBe(10);
  await page.getByRole("link", { name: "Show more" }).click();
  await page.waitForFunction(() => document.querySelectorAll("#upcoming ~ ul li").length === 20);
});

test("by keyboard: days, weeks, add, and copy of the week before; a day that is over takes nothing, and an address that says otherwise is explained", async () => {
  const chef = await aChef();
  const monday = addDays(mondayOf(await dayFrom(0)), 14);
  const tuesday = addDays(monday, 1);
  await aMeal({ chef, name: "Fish pie", schedule: { from: tuesday, to: tuesday, count: 9 } });
  await aMeal({ chef, name: "Rice pudding", schedule: { from: monday, to: addDays(monday, 2), count: 30 } });
  const { page, shot } = await visit({ as: chef });
  await openLive(page, `/chef/cooking-schedule?week=${monday}`);
  await shot("schedule-week");
  const focused = (day: string) =>
    page.waitForFunction(
      (wanted) => document.activeElement?.closest<HTMLElement>("[data-day]")?.dataset.day === wanted,
      day,
    );
  await page.getByRole("link", { name: `Add a meal on ${formatDay(monday)}` }).focus();
  await page.keyboard.press("ArrowRight");
  await focused(tuesday);
  await page.keyboard.press("ArrowDown");
  await focused(addDays(tuesday, 7));
  await page.keyboard.press("ArrowLeft");
  await focused(addDays(monday, 7));
  await page.keyboard.press("Shift+C");
  await page.getByRole("heading", { name: "Copy last week" }).waitFor();
  await page.getByText(rangeOf(monday, 7)).waitFor();
  await shot("schedule-copy");
  await page.locator("button:has-text('Copy 2 dinners') >> visible=true").press("Enter");
  await expectToast(page, "2 dinners scheduled");
  expect((await schedulesOf(chef)).slice(2)).toMatchObject([
    { start_date: addDays(monday, 7), end_date: addDays(monday, 9), count: 30 },
    { start_date: addDays(monday, 8), end_date: addDays(monday, 8), count: 9 },
  ]);
  const today = await dayFrom(0);
  await openLive(page, "/chef/cooking-schedule");
  await page
    .locator(`[data-day="${addDays(today, -1)}"], [data-day="${today}"]`)
    .first()
    .waitFor();
  expect(await page.getByRole("link", { name: `Add a meal on ${formatDay(today)}` }).count()).toBe(0);
  await openLive(page, `/chef/cooking-schedule/new?start_date=${today}&end_date=${today}`);
  await page.getByText("Start date must be in the future").waitFor();
});

function rangeOf(monday: string, later: number): RegExp {
  return new RegExp(formatDay(addDays(monday, later)).slice(5));
}

test("without script: a meal is scheduled, and a step back shows that it is", async () => {
  const chef = await aChef();
  const day = await dayFrom(3);
  await aMeal({ chef, name: "Onion tart", schedule: false });
  const { page } = await visit({ as: chef, ...phone, javaScriptEnabled: false });
  await page.goto(`/chef/cooking-schedule/new?start_date=${day}&end_date=${day}`);
  await page.getByRole("checkbox", { name: "Onion tart" }).check();
  await page.getByLabel("Portions of each meal a day").fill("5");
  await page.locator("button:has-text('Check the days') >> visible=true").click();
  const schedule = page.locator("button:has-text('Schedule 1 dinner') >> visible=true");
  await schedule.click();
  await page.getByText("1 dinner scheduled").waitFor();
  await page.goBack();
  await page.getByText("None of these can be scheduled").waitFor();
  expect(await schedule.count()).toBe(0);
  expect(await schedulesOf(chef)).toMatchObject([{ start_date: day, end_date: day, count: 5 }]);
});

test("a schedule is changed and deleted, and what is ordered keeps it", async () => {
  const chef = await aChef();
  const meal = await aMeal({ chef, name: "Paella", schedule: { from: 3, to: 4, count: 10 } });
  await aMeal({ chef, name: "Flan", schedule: { from: 5, to: 5, count: 6 } });
  await anOrderedLine({ meal, quantity: 4 });
  const { page, shot } = await visit({ as: chef });
  await openLive(page, `/chef/cooking-schedule/${meal.schedule?.id}`);
  await page.getByText("1 open order keeps this schedule").waitFor();
  expect(await page.getByRole("link", { name: "Delete" }).count()).toBe(0);
  await page.getByRole("textbox", { name: "Portions" }).fill("3");
  await page.getByRole("button", { name: "Save" }).click();
  await expectToast(page, "4 portions are already ordered.");
  await page.getByRole("textbox", { name: "Portions" }).fill("4");
  await page.getByLabel("Orders close").selectOption("48");
  await page.getByRole("button", { name: "Save" }).click();
  await expectToast(page, "Updated successfully");
  await shot("schedule-detail");
  expect(await schedulesOf(chef)).toMatchObject([
    { count: 4, cutoff_hours: 48 },
    { count: 6, cutoff_hours: null },
  ]);
  await page.getByRole("link", { name: /Flan/ }).click();
  await page.getByRole("heading", { name: "Flan" }).waitFor();
  await page.getByRole("link", { name: "Delete" }).click();
  await page.getByRole("button", { name: "Delete it" }).click();
  await expectToast(page, "Scheduled meal deleted Successfully.");
  expect(await schedulesOf(chef)).toHaveLength(1);
});

test("a break says which orders are due in it, and opens again by itself or by hand", async () => {
  const chef = await aChef();
  const meal = await aMeal({ chef, schedule: { from: 3, to: 8, count: 10 } });
  const { order_id } = await anOrderedLine({ meal, on: 4 });
  const [order] = await sql<[{ number: string }]>`SELECT number FROM orders WHERE id = ${order_id}`;
  const [from, to] = [await dayFrom(3), await dayFrom(6)];
  const { page, shot } = await visit({ as: chef, ...phone });
  await openLive(page, "/chef/cooking-schedule");
  await page.getByRole("link", { name: "Take a break" }).click();
  await page.getByLabel("First day closed").fill(to);
  await page.getByLabel("Last day closed").fill(from);
  await page.getByRole("button", { name: "Check these days" }).click();
  await page.getByText("The end date is before the start date").waitFor();
  await page.getByLabel("First day closed").fill(from);
  await page.getByLabel("Last day closed").fill(to);
  await page.getByRole("button", { name: "Check these days" }).click();
  await page.getByText("1 order is due on these days.").waitFor();
  await page.getByRole("link", { name: `Order ${order.number}` }).waitFor();
  await shot("schedule-break");
  // an order that comes in while the cook reads
  await anOrderedLine({ meal, on: 5 });
  await page.getByRole("button", { name: "Confirm break" }).click();
  await page.getByText("Your orders have changed in the meantime").waitFor();
  await page.getByText("2 orders are due on these days.").waitFor();
  await page.getByRole("button", { name: "Confirm break" }).click();
  await page
    .getByText(`Closed from ${formatDay(from)} to ${formatDay(to)}`)
    .first()
    .waitFor();
  await page.getByRole("link", { name: "Change or reopen" }).click();
  await page.getByText(`You reopen automatically on ${formatDay(addDays(to, 1))}.`).waitFor();
  const later = await dayFrom(20);
  await page.getByLabel("First day closed").fill(later);
  await page.getByLabel("Last day closed").fill(later);
  await page.getByRole("button", { name: "Check these days" }).click();
  await page.getByRole("button", { name: "Confirm break" }).click();
  await expectToast(page, `Closed on ${formatDay(later)}.`);
  await openLive(page, "/chef/cooking-schedule/pause");
  await page.getByText(formatDay(later), { exact: true }).first().waitFor();
  await shot("schedule-two-breaks");
  await page.getByRole("button", { name: new RegExp(`^Cancel this break ?: ${formatDay(from)}`) }).click();
  await expectToast(page, "Your break is canceled.");
  expect(await sql`SELECT closed_from, closed_to FROM chef WHERE id = ${chef.chef_id}`).toEqual([
    { closed_from: null, closed_to: null },
  ]);
  const [left] =
    await sql`SELECT also_closed = datemultirange(daterange(${later}::date, ${later}::date, '[]')) AS only_later
    FROM chef WHERE id = ${chef.chef_id}`;
  expect(left).toEqual({ only_later: true });
});

test("without script: a week is copied, a break is refused and then taken, and ended by hand", async () => {
  const chef = await aChef();
  const monday = addDays(mondayOf(await dayFrom(0)), 14);
  const meal = await aMeal({ chef, name: "Fish pie", schedule: { from: monday, to: monday, count: 9 } });
  const { order_id } = await anOrderedLine({ meal, on: monday });
  const [order] = await sql<[{ number: string }]>`SELECT number FROM orders WHERE id = ${order_id}`;
  const next = addDays(monday, 7);
  const { page } = await visit({ as: chef, ...phone, javaScriptEnabled: false });
  await page.goto(`/chef/cooking-schedule?week=${next}`);
  await page.getByRole("link", { name: "Copy last week" }).click();
  await page.locator("button:has-text('Copy 1 dinner') >> visible=true").click();
  await page.getByText("1 dinner scheduled").waitFor();
  expect((await schedulesOf(chef)).map(({ start_date }) => start_date)).toEqual([monday, next]);

  await page.getByRole("link", { name: "Take a break" }).click();
  const [first, last] = [page.getByLabel("First day closed"), page.getByLabel("Last day closed")];
  await first.fill(next);
  await last.fill(monday);
  await page.getByRole("button", { name: "Check these days" }).click();
  await page.getByText("The end date is before the start date").waitFor();
  expect([await first.inputValue(), await last.inputValue()]).toEqual([next, monday]);
  await first.fill(monday);
  await last.fill(next);
  await page.getByRole("button", { name: "Check these days" }).click();
  await page.getByRole("link", { name: `Order ${order.number}` }).waitFor();
  await anOrderedLine({ meal, on: monday });
  await page.getByRole("button", { name: "Confirm break" }).click();
  await page.getByText("Your orders have changed in the meantime").waitFor();
  await page.getByRole("button", { name: "Confirm break" }).click();
  await page
    .getByText(`Closed from ${formatDay(monday)} to ${formatDay(next)}.`)
    .first()
    .waitFor();
  await page.getByRole("link", { name: "Change or reopen" }).click();
  await page.getByRole("button", { name: /^Cancel this break/ }).click();
  await page.getByText("Your break is canceled.").first().waitFor();
  expect(await sql`SELECT closed_from FROM chef WHERE id = ${chef.chef_id}`).toEqual([{ closed_from: null }]);
});
