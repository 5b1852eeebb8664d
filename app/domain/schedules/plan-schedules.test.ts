import { expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { addDays, formatDay, mondayOf } from "~/kit/day";
import { aChef, aMarketplace, aMeal, anOrderedLine, aSchedule, dayFrom } from "../../../tests/builders";
import { copyWeek, previewCopy } from "./copy-week.server";
import { addSchedules, previewSchedules } from "./plan-schedules.server";
import { freePortions } from "./portions.server";
import { showPlanChoices } from "./show-plan-choices.server";
import { showSchedule } from "./show-schedule.server";
import { showWeek } from "./show-week.server";
import { updateSchedule } from "./update-schedule.server";

async function schedulesOf(chef: { chef_id: number }) {
  return sql<{ meal_id: number; start_date: string; end_date: string; count: number }[]>`
    SELECT meal_id, start_date, end_date, count FROM schedule WHERE chef_id = ${chef.chef_id} AND deleted_at IS NULL
    ORDER BY start_date, meal_id`;
}

/** Two meals of one cook, of which nothing is scheduled. */
async function aMenu(options: Parameters<typeof aChef>[0] = {}) {
  const chef = await aChef(options);
  const soup = await aMeal({ chef, name: "Soup", schedule: false });
  const stew = await aMeal({ chef, name: "Stew", schedule: false });
  const meals = [soup.id, stew.id];
  return { chef, soup, stew, meals };
}

test("several meals over several days, each with its portions", async () => {
  const { chef, meals } = await aMenu();
  const days = { start_date: await dayFrom(3), end_date: await dayFrom(4) };
  const plan = { meals, ...days, count: 6, cutoff_hours: 48 as const };
  const preview = await previewSchedules(chef, plan);
  expect([preview.count, preview.results.map((row) => row.meal.name)]).toEqual([
    4,
    ["Soup", "Stew", "Soup", "Stew"],
  ]);
  expect(await schedulesOf(chef)).toEqual([]);
  await addSchedules(chef, plan);
  expect(await schedulesOf(chef)).toEqual(
    [days.start_date, days.end_date].flatMap((day) =>
      meals.map((meal_id) => ({ meal_id, start_date: day, end_date: day, count: 6 })),
    ),
  );
});

test("what is taken is said, and left out only by who has seen it", async () => {
  const { chef, soup, meals } = await aMenu();
  const [first, last] = [await dayFrom(3), await dayFrom(4)];
  const plan = { meals, start_date: first, end_date: last, count: 6 };
  await addSchedules(chef, { ...plan, meals: [soup.id], end_date: first });
  const preview = await previewSchedules(chef, plan);
  expect([preview.count, preview.results.map((row) => row.problem?.code ?? null)]).toEqual([
    3,
    ["scheduled", null, null, null],
  ]);
  await expect(addSchedules(chef, plan)).rejects.toMatchObject({
    kind: "invalid",
    fields: { non_field_errors: [expect.stringContaining("Soup")] },
  });
  await expect(addSchedules(chef, { ...plan, expected: 4 })).rejects.toMatchObject({ code: "plan_changed" });
  expect(await schedulesOf(chef)).toHaveLength(1);
  await addSchedules(chef, { ...plan, expected: 3 });
  expect(await schedulesOf(chef)).toHaveLength(4);
  await expect(addSchedules(chef, { ...plan, expected: 0 })).rejects.toMatchObject({ kind: "invalid" });
});

test("two at once make each schedule once", async () => {
  const { chef, meals } = await aMenu();
  const plan = { meals, start_date: await dayFrom(3), end_date: await dayFrom(5), count: 2, expected: 6 };
  const done = await Promise.allSettled([addSchedules(chef, plan), addSchedules(chef, plan)]);
  expect(done.map((one) => one.status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(await schedulesOf(chef)).toHaveLength(6);
});

test("wrong days, a stranger's meal and a kitchen that waits are refused as they are for one schedule", async () => {
  const { chef, meals } = await aMenu();
  const good = { meals, start_date: await dayFrom(3), end_date: await dayFrom(4), count: 2 };
  const wrong = async (change: object, field: string) =>
    expect(previewSchedules(chef, { ...good, ...change }), field).rejects.toMatchObject({
      kind: "invalid",
      fields: { [field]: [expect.any(String)] },
    });
  await wrong({ start_date: await dayFrom(0) }, "start_date");
  await wrong({ end_date: await dayFrom(2) }, "end_date");
  await wrong({ end_date: await dayFrom(200) }, "end_date");
  await wrong({ end_date: await dayFrom(12), repeat_until: await dayFrom(30) }, "end_date");
  await wrong({ repeat_until: await dayFrom(4) }, "repeat_until");
  await wrong({ repeat_until: await dayFrom(400) }, "repeat_until");
  const saturday = addDays(mondayOf(await dayFrom(7)), 5);
  await wrong({ start_date: saturday, end_date: addDays(saturday, 1), weekdays_only: true }, "weekdays_only");
  const stranger = await aMeal({ schedule: false });
  await expect(previewSchedules(chef, { ...good, meals: [stranger.id] })).rejects.toMatchObject({
    kind: "missing",
  });
  const waiting = await aMenu({ approved: false });
  await expect(previewSchedules(waiting.chef, { ...good, meals: waiting.meals })).rejects.toMatchObject({
    kind: "forbidden",
  });
});

test("permit, pause and meals that can't be sold are each named", async () => {
  const marketplace = await aMarketplace({ permit_required: true });
  const [closed, permitted] = [await dayFrom(4), await dayFrom(5)];
  const { chef, soup } = await aMenu({
    marketplace,
    permit: { number: "P1", expires_on: permitted },
    closed: [closed, closed],
  });
  const secret = await aMeal({ chef, name: "Secret", declared: false });
  const plan = {
    meals: [soup.id, secret.id],
    start_date: await dayFrom(4),
    end_date: await dayFrom(6),
    count: 1,
  };
  const { results } = await previewSchedules(chef, plan);
  expect(results.map((row) => row.problem?.code ?? null)).toEqual([
    ...["closed", "undeclared", null, "undeclared", "permit_ended", "undeclared"],
  ]);
});

test("once the permit has ended nothing is offered to be scheduled, and it's said when it did", async () => {
  const marketplace = await aMarketplace({ permit_required: true });
  const offered = async (days: number) => {
    const expires_on = await dayFrom(days, marketplace.time_zone);
    const chef = await aChef({ marketplace, permit: { number: "P-1", expires_on } });
    const { problem, is_permit_missing } = await showPlanChoices(chef);
    return [problem?.replace(formatDay(expires_on), "that day") ?? null, is_permit_missing];
  };
  expect(await offered(1)).toEqual([null, false]);
  const again = "You can schedule again once we've approved a new one.";
  expect(await offered(0)).toEqual([`Your kitchen's permit ends on that day. ${again}`, true]);
  expect(await offered(-1)).toEqual([`Your kitchen's permit ended on that day. ${again}`, true]);
});

test("a dinner whose orders are closed already is named, and not scheduled", async () => {
  const { chef, soup } = await aMenu({ cutoff_hours: 72 });
  const plan = { meals: [soup.id], start_date: await dayFrom(1), end_date: await dayFrom(4), count: 1 };
  const { results } = await previewSchedules(chef, plan);
  // of the third day it depends on the hour
  expect([0, 1, 3].map((at) => results[at]?.problem?.code)).toEqual([
    ...["cutoff_passed", "cutoff_passed", undefined],
  ]);
  expect(results[0]?.problem?.message).toContain("they close 72 hours before 5 pm.");
  const tomorrow = { ...plan, end_date: plan.start_date };
  await expect(addSchedules(chef, tomorrow)).rejects.toMatchObject({
    fields: { non_field_errors: [expect.stringContaining("Orders for that day are closed already")] },
  });
  await expect(addSchedules(chef, { ...tomorrow, expected: 1 })).rejects.toMatchObject({ kind: "invalid" });
  expect(await schedulesOf(chef)).toEqual([]);
  // the database's clock decides, to the day
  const { open_from, today } = await showPlanChoices(chef);
  const [first] = await sql<[{ day: string }]>`
    SELECT min(day)::date AS day FROM generate_series(${today}::date, ${today}::date + 9, interval '1 day') AS day
    WHERE cutoff_at(day::date, ${chef.marketplace_id}::int, 72) > app_now()`;
  expect(open_from[72]).toBe(first.day);
  // a break is no day to begin with
  const until = await dayFrom(9);
  await sql`UPDATE chef SET closed_from = ${today}, closed_to = ${until} WHERE id = ${chef.chef_id}`;
  expect((await showPlanChoices(chef)).first_open[72]).toBe(addDays(until, 1));
  await sql`UPDATE chef SET closed_to = NULL WHERE id = ${chef.chef_id}`;
  expect((await showPlanChoices(chef)).first_open[72]).toBeNull();
});

test("more than the kitchen or the law lets it sell is said, and can be scheduled", async () => {
  const marketplace = await aMarketplace({ max_meals_per_day: 30 });
  const small = await aMenu({ marketplace, daily_capacity: 10 });
  const day = await dayFrom(3);
  const plan = { start_date: day, end_date: day, count: 6 };
  const own = await previewSchedules(small.chef, { ...plan, meals: small.meals });
  expect([own.count, own.over_capacity]).toEqual([2, [{ day, portions: 12, limit: 10, by: "kitchen" }]]);
  const large = await aMenu({ marketplace });
  const legal = await previewSchedules(large.chef, { ...plan, count: 15, meals: large.meals });
  expect(legal.over_capacity).toEqual([]);
  await addSchedules(large.chef, { ...plan, count: 15, meals: large.meals });
  const third = await aMeal({ chef: large.chef, schedule: false });
  const over = await previewSchedules(large.chef, { ...plan, meals: [third.id] });
  expect(over.over_capacity).toEqual([{ day, portions: 36, limit: 30, by: "law" }]);
  // what is left of a dinner whose orders are closed is sold by nobody
  await sql`UPDATE schedule SET cutoff_hours = 72 WHERE chef_id = ${large.chef.chef_id}`;
  const soon = { start_date: await dayFrom(2), end_date: await dayFrom(2), cutoff_hours: 12 as const };
  await sql`UPDATE schedule SET start_date = ${soon.start_date}, end_date = ${soon.end_date} WHERE chef_id = ${large.chef.chef_id}`;
  const beside = await previewSchedules(large.chef, { ...soon, meals: [third.id], count: 6 });
  expect([beside.count, beside.over_capacity]).toEqual([1, []]);
});

test("more than the law allows in a week or a year is said before it is scheduled", async () => {
  const marketplace = await aMarketplace({ max_meals_per_week: 30 });
  const { chef, soup, stew } = await aMenu({ marketplace });
  const monday = addDays(mondayOf(await dayFrom(0)), 7);
  const sunday = addDays(monday, 6);
  const meal = { ...stew, schedule: await aSchedule({ meal: stew, from: monday, to: sunday, count: 9 }) };
  await anOrderedLine({ meal, quantity: 4, on: sunday });
  // 9 of the stew, of which 4 are ordered, count once on however many days they could be sold
  const plan = { meals: [soup.id], start_date: monday, end_date: sunday, count: 3 };
  const within = await previewSchedules(chef, plan);
  expect([within.over_capacity, within.over_period]).toEqual([[], []]);
  const over = await previewSchedules(chef, { ...plan, end_date: addDays(sunday, 1), count: 4 });
  expect(over.over_period).toEqual([{ per: "week", from: monday, to: sunday, portions: 37, limit: 30 }]);
  await sql`UPDATE marketplace SET max_meals_per_week = NULL, max_meals_per_year = 36 WHERE id = ${marketplace.id}`;
  const year = sunday.slice(0, 4);
  const last = { ...plan, start_date: sunday, end_date: sunday, count: 28 };
  expect((await previewSchedules(chef, { ...last, count: 27 })).over_period).toEqual([]);
  expect((await previewSchedules(chef, last)).over_period).toMatchObject([
    { per: "year", from: `${year}-01-01`, to: `${year}-12-31`, limit: 36 },
  ]);
});

test("meals for more than the law lets a kitchen sell in a year are said before they are scheduled, also in a copied week", async () => {
  const marketplace = await aMarketplace();
  const { chef, soup, stew } = await aMenu({ marketplace });
  const monday = addDays(mondayOf(await dayFrom(0)), 7);
  const meal = { ...stew, schedule: await aSchedule({ meal: stew, from: monday, to: monday, count: 9 }) };
  await anOrderedLine({ meal, quantity: 4, on: monday });
  await sql`UPDATE meal SET price_cents = 1000 WHERE id = ANY (${[soup.id, stew.id]}::int[])`;
  await sql`UPDATE order_line SET unit_price_cents = 900 WHERE schedule_id = ${meal.schedule.id}`;
  // 4 at the price of then, 5 that are left and 6 that are planned at today's
  const cents = 4 * 900 + 5 * 1000 + 6 * 1000;
  const limitTo = (limit: number) =>
    sql`UPDATE marketplace SET max_sales_year_cents = ${limit} WHERE id = ${marketplace.id}`;
  const plan = { meals: [soup.id], start_date: monday, end_date: monday, count: 6 };
  await limitTo(cents);
  expect((await previewSchedules(chef, plan)).over_sales).toEqual([]);
  await limitTo(cents - 1);
  const year = monday.slice(0, 4);
  const range = { from: `${year}-01-01`, to: `${year}-12-31` };
  expect((await previewSchedules(chef, plan)).over_sales).toEqual([
    { ...range, cents, limit_cents: cents - 1 },
  ]);
  const next = addDays(monday, 7);
  await limitTo(1);
  expect((await previewCopy(chef, next)).over_sales).toMatchObject([{ limit_cents: 1 }]);
});

test("days on which more orders could come in than the delivery window takes are said before they are scheduled", async () => {
  const { chef, soup, stew } = await aMenu();
  const day = await dayFrom(9);
  const meal = { ...stew, schedule: await aSchedule({ meal: stew, from: day, to: day, count: 9 }) };
  await anOrderedLine({ meal, quantity: 4, on: day });
  const plan = { meals: [soup.id], start_date: day, end_date: addDays(day, 1), count: 6 };
  const limitTo = (limit: number) =>
    sql`UPDATE chef SET window_capacity = ${limit} WHERE id = ${chef.chef_id}`;
  expect((await previewSchedules(chef, plan)).over_window).toEqual([]);
  // one order of four portions, five portions that are left, six that are planned
  await limitTo(12);
  expect((await previewSchedules(chef, plan)).over_window).toEqual([]);
  await limitTo(11);
  expect((await previewSchedules(chef, plan)).over_window).toEqual([{ day, orders: 12, limit: 11 }]);
});

test("a week is copied into the next one, once", async () => {
  const { chef, soup, stew } = await aMenu();
  const monday = addDays(mondayOf(await dayFrom(0)), 7);
  await sql`INSERT INTO schedule ${sql(
    [
      [soup.id, 1, 1, 8],
      [stew.id, 2, 4, 12],
    ].map(([meal_id = 0, from = 0, to = 0, count = 0]) => ({
      ...{ meal_id, chef_id: chef.chef_id, marketplace_id: chef.marketplace_id, count, cutoff_hours: 36 },
      ...{ start_date: addDays(monday, from), end_date: addDays(monday, to) },
    })),
  )}`;
  const next = addDays(monday, 9);
  expect((await previewCopy(chef, next)).count).toBe(2);
  await copyWeek(chef, next, 2);
  expect((await schedulesOf(chef)).slice(2)).toEqual([
    { meal_id: soup.id, start_date: addDays(monday, 8), end_date: addDays(monday, 8), count: 8 },
    { meal_id: stew.id, start_date: addDays(monday, 9), end_date: addDays(monday, 11), count: 12 },
  ]);
  expect((await previewCopy(chef, next)).results.map((row) => row.problem?.code)).toEqual([
    ...["scheduled", "scheduled"],
  ]);
  await expect(copyWeek(chef, next)).rejects.toMatchObject({ kind: "invalid" });
  await expect(copyWeek(chef, addDays(monday, 21))).rejects.toMatchObject({
    fields: { week: [expect.any(String)] },
  });
});

test("a copy has what the cook put on sale, also where they declined some of it since", async () => {
  const { chef, soup } = await aMenu();
  const monday = addDays(mondayOf(await dayFrom(0)), 7);
  const schedule = await aSchedule({ meal: soup, from: monday, to: monday, count: 10 });
  const meal = { ...soup, schedule };
  const { order_id, line_id } = await anOrderedLine({ meal, quantity: 4 });
  await transaction((tx) => freePortions(tx, order_id, [line_id], true));
  const declined = await showSchedule(chef, schedule.id);
  expect(declined).toMatchObject({ count: 6, declined: 4, sold: 0, count_left: 6 });
  const next = addDays(monday, 7);
  expect((await previewCopy(chef, next)).results).toMatchObject([{ count: 10 }]);
  await updateSchedule(chef, schedule.id, { count: 6, cutoff_hours: 36 });
  expect((await copyWeek(chef, next, 1)).results).toMatchObject([{ count: 10, cutoff_hours: 36 }]);
  // a number that the cook writes is what they put on sale from then on
  expect(await updateSchedule(chef, schedule.id, { count: 8 })).toMatchObject({ count: 8, declined: 0 });
});

test("a week shows what is ordered, what could still be, and what the kitchen may sell", async () => {
  const marketplace = await aMarketplace({ max_meals_per_week: 50 });
  const chef = await aChef({ marketplace, daily_capacity: 9 });
  const meal = await aMeal({ chef, schedule: { from: 8, to: 9, count: 20 } });
  await aMeal({ chef, name: "Zucchini", schedule: { from: 8, to: 8, count: 3 } });
  const [first, second] = [await dayFrom(8), await dayFrom(9)];
  await anOrderedLine({ meal, quantity: 4, on: 8 });
  await anOrderedLine({ meal, quantity: 2, on: 8, status: "pending_payment" });
  const gone = await anOrderedLine({ meal, quantity: 3, on: 8 });
  await sql`UPDATE order_part SET status = 'cancelled' WHERE id = ${gone.part_id}`;
  await sql`UPDATE schedule SET sold = sold - 3 WHERE meal_id = ${meal.id}`;
  const days = [...(await showWeek(chef, first)).days, ...(await showWeek(chef, second)).days];
  const [one, two] = [first, second].map((day) => days.find((shown) => shown.day === day));
  expect(one).toMatchObject({
    ordered: 6,
    scheduled: 23,
    limit: { portions: 9, by: "kitchen" },
    is_open: true,
  });
  expect(one?.schedules).toMatchObject([
    { id: meal.schedule?.id, count: 20, count_left: 14, ordered: 6 },
    { count: 3, ordered: 0 },
  ]);
  expect(two).toMatchObject({ ordered: 0, scheduled: 14, schedules: [{ ordered: 0 }] });
  expect(await showWeek(chef, first)).toMatchObject({ monday: mondayOf(first), ordered: 6, limit: 50 });
  expect((await showWeek(await aChef(), first)).days.flatMap((day) => day.schedules)).toEqual([]);
});
