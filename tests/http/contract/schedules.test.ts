import { afterAll, expect, test } from "vitest";
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
    non_field_errors: ["This meal is already scheduled on some of these days."],
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
