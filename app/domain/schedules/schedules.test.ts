import { expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { formatShortDay } from "~/kit/day";
import { daysText } from "~/kit/day-list";
import { aChef, aMarketplace, aMeal, anOrderedLine, dayFrom, type TestMeal } from "../../../tests/builders";
import { addSchedule } from "./add-schedule.server";
import { deleteSchedule } from "./delete-schedule.server";
import { listSchedules } from "./list-schedules.server";
import { ScheduleChange, ScheduleInput } from "./schemas.server";
import { showSchedule } from "./show-schedule.server";
import { updateSchedule } from "./update-schedule.server";

const page = { limit: 10, offset: 0 };

async function input(
  meal: TestMeal,
  from: number,
  to: number,
  over: Partial<ScheduleInput> = {},
): Promise<ScheduleInput> {
  return { meal: meal.id, start_date: await dayFrom(from), end_date: await dayFrom(to), count: 12, ...over };
}

test("a stranger's schedule or meal is not there", async () => {
  const [meal, stranger] = [await aMeal(), await aChef()];
  const id = meal.schedule?.id ?? 0;
  const attempts = [
    () => showSchedule(stranger, id),
    () => updateSchedule(stranger, id, { count: 1 }),
    () => deleteSchedule(stranger, id),
    async () => addSchedule(stranger, await input(meal, 20, 21)),
  ];
  for (const attempt of attempts)
    await expect(attempt()).rejects.toMatchObject({ kind: "missing", message: "Not found." });
});

test("a schedule is made with its next day and that day's cutoff", async () => {
  const meal = await aMeal({ schedule: false });
  const made = await addSchedule(meal.chef, await input(meal, 2, 5, { cutoff_hours: 12 }));
  expect(made).toMatchObject({
    count: 12,
    count_left: 12,
    held: 0,
    sold: 0,
    cutoff_hours: 12,
    next_date: await dayFrom(2),
  });
  expect(made.meal).toMatchObject({ id: meal.id, schedule: { id: made.id, count_left: 12 } });
  const [cutoff] = await sql<[{ at: Date }]>`
    SELECT cutoff_at(${await dayFrom(2)}::date, ${meal.chef.marketplace_id}::int, 12) AS at`;
  expect(Date.parse(made.cutoff_at ?? "")).toBe(cutoff.at.getTime());
  expect(await showSchedule(meal.chef, made.id)).toEqual(made);
});

test("the form's own words for what is missing or odd", () => {
  const said = ScheduleInput.safeParse({}).error?.issues.map(
    (issue) => `${String(issue.path[0])}: ${issue.message}`,
  );
  expect(said).toEqual([
    "meal: Select a meal",
    "start_date: Start date is required",
    "end_date: End date is required",
    "count: Count cannot be empty",
  ]);
  for (const count of [0, -1, 1.5, 1e308, 10_001, "10abc", "", [3], null]) {
    expect(ScheduleChange.safeParse({ count }).success, String(count)).toBe(false);
  }
  for (const count of ["x", "1.5", [3]])
    expect(ScheduleChange.safeParse({ count }).error?.issues[0]?.message).toBe(
      "Count must be a whole number",
    );
  expect(ScheduleChange.safeParse({ count: "" }).error?.issues[0]?.message).toBe("Count cannot be empty");
  for (const cutoff_hours of [0, 13, 25, "abc", []])
    expect(ScheduleChange.safeParse({ cutoff_hours }).success).toBe(false);
  expect(ScheduleChange.parse({ cutoff_hours: "48", count: "7" })).toEqual({ cutoff_hours: 48, count: 7 });
  expect(ScheduleChange.parse({ cutoff_hours: null })).toEqual({ cutoff_hours: null });
  expect(ScheduleChange.safeParse({ start_date: "2026-02-30" }).success).toBe(false);
});

test("today, backwards, more than a year and what nobody could order, anymore or in a break, are refused", async () => {
  const meal = await aMeal({ schedule: false });
  const refused = async (from: number, to: number, field: string) =>
    expect(addSchedule(meal.chef, await input(meal, from, to))).rejects.toMatchObject({
      fields: { [field]: [expect.any(String)] },
    });
  await refused(0, 3, "start_date");
  await refused(5, 4, "end_date");
  await refused(2, 368, "end_date");
  // closed before they exist: all days, not the first alone
  const late = await input(meal, 1, 1, { cutoff_hours: 72 });
  await expect(addSchedule(meal.chef, late)).rejects.toMatchObject({
    fields: { end_date: ["Orders for that day are closed already: they close 72 hours before 5 pm."] },
  });
  expect(await addSchedule(meal.chef, { ...late, end_date: await dayFrom(5) })).toMatchObject({ count: 12 });
  // a break: refused where it has all days
  await sql`
    UPDATE chef SET closed_from = ${await dayFrom(7)}, closed_to = ${await dayFrom(8)} WHERE id = ${meal.chef.chef_id}`;
  const paused = await input(meal, 7, 8);
  await expect(addSchedule(meal.chef, paused)).rejects.toMatchObject({
    fields: { end_date: ["Your kitchen is closed then."] },
  });
  const reaching = { ...paused, end_date: await dayFrom(9) };
  expect(await addSchedule(meal.chef, reaching)).toMatchObject({ next_date: await dayFrom(9) });
});

test("two schedules of one meal never share a day, also when they are made at once", async () => {
  const meal = await aMeal({ schedule: { from: 3, to: 6 } });
  const overlap = {
    ...{ kind: "invalid", code: "scheduled" },
    fields: { non_field_errors: [expect.stringContaining("already scheduled")] },
  };
  const named = (days: string[], id: number | undefined) => ({
    fields: { non_field_errors: [`This meal is already scheduled for ${daysText(days)}.`] },
    body: { schedules: [{ id, start_date: expect.any(String), end_date: expect.any(String) }] },
  });
  // awaited beforehand: a promise that rejects while its expectation is still being made is nobody's
  const [fifth, sixth] = [await dayFrom(5), await dayFrom(6)];
  await expect(addSchedule(meal.chef, await input(meal, 6, 9))).rejects.toMatchObject(
    named([sixth], meal.schedule?.id),
  );
  const draft = await input(meal, 7, 9);
  const results = await Promise.allSettled(Array.from({ length: 10 }, () => addSchedule(meal.chef, draft)));
  expect(results.filter((result) => result.status === "fulfilled")).toHaveLength(1);
  for (const result of results)
    if (result.status === "rejected") expect(result.reason).toMatchObject(overlap);
  const next = (await listSchedules(meal.chef, page)).rows[1];
  await expect(updateSchedule(meal.chef, next?.id ?? 0, { start_date: fifth })).rejects.toMatchObject(
    named([fifth, sixth], meal.schedule?.id),
  );
});

test("a kitchen in waiting, undeclared allergens, a suspended meal and a missing permit each say so", async () => {
  const waiting = await aMeal({ chef: await aChef({ approved: false }), schedule: false });
  await expect(addSchedule(waiting.chef, await input(waiting, 2, 3))).rejects.toMatchObject({
    kind: "forbidden",
    message: "Your kitchen is waiting for approval.",
  });
  const invalidMeal = { kind: "invalid", fields: { meal: [expect.any(String)] } };
  const undeclared = await aMeal({ declared: false });
  await expect(addSchedule(undeclared.chef, await input(undeclared, 2, 3))).rejects.toMatchObject(
    invalidMeal,
  );
  const suspended = await aMeal({ schedule: false });
  await sql`UPDATE meal SET suspended_at = app_now() WHERE id = ${suspended.id}`;
  await expect(addSchedule(suspended.chef, await input(suspended, 2, 3))).rejects.toMatchObject(invalidMeal);
  const strict = await aMarketplace({ permit_required: true });
  const without = await aMeal({ chef: await aChef({ marketplace: strict }), schedule: false });
  await expect(addSchedule(without.chef, await input(without, 2, 3))).rejects.toMatchObject(invalidMeal);
  const permit = { number: "P1", expires_on: await dayFrom(3) };
  const lapsing = await aMeal({ chef: await aChef({ marketplace: strict, permit }), schedule: false });
  await expect(addSchedule(lapsing.chef, await input(lapsing, 4, 5))).rejects.toMatchObject(invalidMeal);
  expect(await addSchedule(lapsing.chef, await input(lapsing, 2, 5))).toMatchObject({
    next_date: await dayFrom(2),
  });
});

test("portions and days that are ordered can't be taken away", async () => {
  const meal = await aMeal({ schedule: { from: 2, to: 8, count: 10 } });
  const id = meal.schedule?.id ?? 0;
  await anOrderedLine({ meal, quantity: 4, on: 5 });
  await expect(updateSchedule(meal.chef, id, { count: 3 })).rejects.toMatchObject({
    fields: { count: ["4 portions are already ordered."] },
  });
  expect(await updateSchedule(meal.chef, id, { count: 4 })).toMatchObject({
    count: 4,
    count_left: 0,
    next_date: null,
    cutoff_at: null,
  });
  const words = expect.stringContaining(`orders for ${formatShortDay(await dayFrom(5))}`);
  const day = { kind: "invalid", fields: { non_field_errors: [words] } };
  await expect(updateSchedule(meal.chef, id, { end_date: await dayFrom(4) })).rejects.toMatchObject(day);
  await expect(updateSchedule(meal.chef, id, { start_date: await dayFrom(6) })).rejects.toMatchObject(day);
  expect(await updateSchedule(meal.chef, id, { end_date: await dayFrom(5) })).toMatchObject({
    end_date: await dayFrom(5),
  });
  await expect(updateSchedule(meal.chef, id, { meal: meal.id + 1 })).rejects.toMatchObject({
    fields: { meal: [expect.any(String)] },
  });
  const fifth = await dayFrom(5);
  await expect(deleteSchedule(meal.chef, id)).rejects.toMatchObject({
    ...{ kind: "conflict", code: "has_orders", message: words },
    body: { delivery_dates: [fifth] },
  });
});

test("a schedule of which somebody is just paying for portions is kept, and says for how long at most", async () => {
  const meal = await aMeal({ schedule: { from: 2, to: 8, count: 10 } });
  const id = meal.schedule?.id ?? 0;
  await sql`UPDATE schedule SET held = 2 WHERE id = ${id}`;
  await expect(deleteSchedule(meal.chef, id)).rejects.toMatchObject({
    ...{ code: "has_orders", message: expect.stringContaining("Try again in 15 minutes.") },
  });
});

test("a schedule that has begun can still get more portions and days", async () => {
  const meal = await aMeal({ schedule: { from: -1, to: 4 } });
  const id = meal.schedule?.id ?? 0;
  expect(await updateSchedule(meal.chef, id, { end_date: await dayFrom(6), count: 50 })).toMatchObject({
    count: 50,
  });
  await expect(updateSchedule(meal.chef, id, { start_date: await dayFrom(0) })).rejects.toMatchObject({
    fields: { start_date: [expect.any(String)] },
  });
});

test("no change leaves a schedule that nobody could order anymore: by further days, or by the cutoff that moves", async () => {
  const meal = await aMeal({ schedule: { from: 1, to: 5 } });
  const id = meal.schedule?.id ?? 0;
  const tomorrow = await dayFrom(1);
  const refused = async (change: Partial<ScheduleChange>, field: string) =>
    expect(updateSchedule(meal.chef, id, change)).rejects.toMatchObject({
      fields: { [field]: [expect.stringMatching(/^Orders for (that day|these days) are closed already/)] },
    });
  // it may lose days until only closed ones are left, and its portions change then
  await updateSchedule(meal.chef, id, { cutoff_hours: 72 });
  await updateSchedule(meal.chef, id, { end_date: tomorrow });
  expect(await updateSchedule(meal.chef, id, { count: 30, cutoff_hours: 72 })).toMatchObject({ count: 30 });
  await refused({ end_date: await dayFrom(2) }, "end_date");
  await refused({ cutoff_hours: 48 }, "cutoff_hours");
  expect(await updateSchedule(meal.chef, id, { end_date: await dayFrom(5) })).toMatchObject({
    next_date: expect.any(String),
  });
  await updateSchedule(meal.chef, id, {
    start_date: await dayFrom(2),
    end_date: await dayFrom(2),
    cutoff_hours: 12,
  });
  await refused({ cutoff_hours: 72 }, "cutoff_hours");
});

test("a schedule taken back is answered once, then gone, and its days are free", async () => {
  const meal = await aMeal({ schedule: { from: 2, to: 4 } });
  const id = meal.schedule?.id ?? 0;
  expect(await deleteSchedule(meal.chef, id)).toMatchObject({ id, start_date: await dayFrom(2) });
  await expect(deleteSchedule(meal.chef, id)).rejects.toMatchObject({ kind: "missing" });
  expect((await listSchedules(meal.chef, page)).count).toBe(0);
  expect(await addSchedule(meal.chef, await input(meal, 3, 4))).toMatchObject({ count_left: 12 });
});

test("the list begins with the soonest and ends with the past", async () => {
  const chef = await aChef();
  const order = [];
  for (const [from, to] of [
    [9, 10],
    [-9, -8],
    [2, 3],
    [-3, -2],
  ] as const) {
    order.push((await aMeal({ chef, schedule: { from, to } })).schedule?.id);
  }
  const [later, older, soon, recent] = order;
  expect((await listSchedules(chef, page)).rows.map((row) => row.id)).toEqual([soon, later, recent, older]);
  const upcoming = await listSchedules(chef, page, { upcoming: true });
  expect([upcoming.count, upcoming.rows.map((row) => row.id)]).toEqual([2, [soon, later]]);
  expect((await listSchedules(chef, { limit: 2, offset: 2 })).rows.map((row) => row.id)).toEqual([
    recent,
    older,
  ]);
});
