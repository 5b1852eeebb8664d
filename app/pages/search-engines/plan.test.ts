import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { listFindableChefs, listFindableMeals, startsOf } from "~/domain/meals/list-findable.server";
import { aChef, aMarketplace, aMeal } from "../../../tests/builders";
import { KEPT_S, planOf } from "./plan.server";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
});
afterEach(() => {
  vi.useRealTimers();
});

test("a file that is full is followed by no empty one: the last begins before the last there is", async () => {
  const chef = await aChef({ marketplace: await aMarketplace() });
  await aMeal({ chef });
  // With files of one each, every file is exactly full.
  const [ofMeals, ofChefs] = await Promise.all([startsOf("meals", 1), startsOf("chefs", 1)]);
  expect(ofMeals[0]).toBe(0);
  expect(await listFindableMeals(ofMeals.at(-1) ?? Number.POSITIVE_INFINITY, 1)).toHaveLength(1);
  expect(await listFindableChefs(ofChefs.at(-1) ?? Number.POSITIVE_INFINITY, 1)).toHaveLength(1);
  expect(new Set(ofMeals).size).toBe(ofMeals.length);
  expect(await startsOf("meals", 50_000)).toEqual([0]);
});

test("the plan is made once in ten minutes, for all who ask meanwhile", async () => {
  const first = planOf();
  expect(planOf()).toBe(first);
  vi.advanceTimersByTime(KEPT_S * 1000 - 1);
  expect(planOf()).toBe(first);
  vi.advanceTimersByTime(1);
  const second = planOf();
  expect(second).not.toBe(first);
  expect(await second).toMatchObject({ count: expect.any(Number), starts: { meals: expect.any(Array) } });
});
