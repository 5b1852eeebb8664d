import { afterAll, expect, test } from "vitest";
import { addDays, formatShortDay, mondayOf } from "~/kit/day";
import { dayFrom } from "../../builders";
import { api } from "../../client/client";
import { expectAreaCovered } from "../../client/examples";
import { aCook, aDinner, anOrder, aTown } from "./scene";

afterAll(() => expectAreaCovered("schedules"));

test("a schedule is made, changed and taken back", async () => {
  const cook = await aCook("Eleni Markou", await aTown("Brentwood"), "Greek");
  const dinner = await aDinner("Gigantes plaki", cook, { schedule: false });
  const eleni = await api(cook);
  const [start_date, end_date, later] = [await dayFrom(3), await dayFrom(6), await dayFrom(8)];
  const { data: made } = await eleni.POST("/api/v2/schedulemeal/", {
    body: { meal: dinner.id, start_date, end_date, count: 24, cutoff_hours: 36 },
  });
  expect(made).toMatchObject({ count_left: 24, cutoff_hours: 36, next_date: start_date, sold: 0 });
  const twice = await eleni.POST("/api/v2/schedulemeal/", {
    body: { meal: dinner.id, start_date: end_date, end_date: later, count: 10 },
  });
  expect(twice.error).toEqual({
    non_field_errors: [`This meal is already scheduled for ${formatShortDay(end_date)}.`],
    schedules: [{ id: made?.id, start_date, end_date }],
  });

  const params = { path: { id: made?.id ?? 0 } };
  const { data: shown } = await eleni.GET("/api/v2/schedulemeal/{id}/", { params });
  expect(shown).toEqual(made);
  const { data: mine } = await eleni.GET("/api/v2/schedulemeal/", {
    params: { query: { meal: dinner.id, upcoming: "true" } },
  });
  expect(mine?.results).toEqual([made]);
  const { data: longer } = await eleni.PUT("/api/v2/schedulemeal/{id}/", {
    params,
    body: { start_date, end_date: later, count: 36 },
  });
  expect(longer).toMatchObject({ end_date: later, count: 36, cutoff_hours: 36 });
  const { data: own } = await eleni.PATCH("/api/v2/schedulemeal/{id}/", {
    params,
    body: { cutoff_hours: null },
  });
  expect(own?.cutoff_hours).toBe(24);
  const { data: back } = await eleni.DELETE("/api/v2/schedulemeal/{id}/", { params });
  expect(back?.id).toBe(made?.id);
  expect((await eleni.GET("/api/v2/schedulemeal/{id}/", { params })).response.status).toBe(404);
});

test("what is ordered stays scheduled", async () => {
  const cook = await aCook("Dario Conti", await aTown("Nolensville"), "Italian");
  const dinner = await aDinner("Lasagna alla bolognese", cook);
  await anOrder(dinner, { quantity: 3 });
  const dario = await api(cook);
  const params = { path: { id: dinner.schedule?.id ?? 0 } };
  const fewer = await dario.PATCH("/api/v2/schedulemeal/{id}/", { params, body: { count: 2 } });
  expect(fewer.error).toEqual({ count: ["3 portions are already ordered."] });
  const refused = await dario.DELETE("/api/v2/schedulemeal/{id}/", { params });
  expect([refused.response.status, refused.error]).toMatchObject([409, { code: "has_orders" }]);
});

test("meals are scheduled over days at once, seen as a week, and copied into the next", async () => {
  const cook = await aCook("Petra Novak", await aTown("Joelton"), "Czech");
  const soup = await aDinner("Gigantes plaki", cook, { schedule: false });
  const pie = await aDinner("Lasagna alla bolognese", cook, { schedule: false });
  const petra = await api(cook);
  // far enough that the deadline of 48 hours is not over, whatever weekday it is
  const monday = addDays(mondayOf(await dayFrom(3)), 7);
  const body = { meals: [soup.id, pie.id], start_date: monday, end_date: addDays(monday, 1), count: 8 };
  const { data: preview } = await petra.POST("/api/v2/schedulemeal/preview/", { body });
  expect([preview?.count, preview?.results.length]).toEqual([4, 4]);
  const params = { header: { "Idempotency-Key": `batch-${cook.chef_id}` } };
  const send = () =>
    petra.POST("/api/v2/schedulemeal/batch/", { params, body: { ...body, cutoff_hours: 48, expected: 4 } });
  const [made, again] = [await send(), await send()];
  expect(made.data?.results).toMatchObject(
    preview?.results.map((row) => ({ ...row, cutoff_hours: 48 })) ?? [],
  );
  expect(again.data).toEqual(made.data);
  const taken = await petra.POST("/api/v2/schedulemeal/batch/", { body });
  expect(taken.error).toEqual({ non_field_errors: [expect.stringContaining("already scheduled")] });

  const { data: week } = await petra.GET("/api/v2/schedulemeal/week/", {
    params: { query: { week: addDays(monday, 3) } },
  });
  expect(week?.days.map((day) => day.scheduled)).toEqual([16, 16, 0, 0, 0, 0, 0]);
  const next = addDays(monday, 7);
  const query = { week: next };
  const { data: copy } = await petra.GET("/api/v2/schedulemeal/copy-week/", { params: { query } });
  expect(copy).toMatchObject({
    count: 4,
    results: [{ start_date: next, count: 8, problem: null }, {}, {}, {}],
  });
  const copied = await petra.POST("/api/v2/schedulemeal/copy-week/", { body: { week: next, expected: 4 } });
  expect(copied.data).toEqual(copy);
  const { data: mine } = await petra.GET("/api/v2/schedulemeal/");
  expect(mine?.count).toBe(8);
});
