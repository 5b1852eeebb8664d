import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fileStarts, listFindableChefs, listFindableMeals } from "~/domain/meals/list-findable.server";
import { aChef, aMarketplace, aMeal } from "../../../tests/builders";
import { CACHE_SECONDS, sitemapPlan } from "./plan.server";

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
  const [ofMeals, ofChefs] = await Promise.all([fileStarts("meals", 1), fileStarts("chefs", 1)]);
  expect(ofMeals[0]).toBe(0);
  expect(await listFindableMeals(ofMeals.at(-1) ?? Number.POSITIVE_INFINITY, 1)).toHaveLength(1);
  expect(await listFindableChefs(ofChefs.at(-1) ?? Number.POSITIVE_INFINITY, 1)).toHaveLength(1);
  expect(new Set(ofMeals).size).toBe(ofMeals.length);
  expect(await fileStarts("meals", 50_000)).toEqual([0]);
});

test("the plan is made once in ten minutes, for all who ask meanwhile", async () => {
  const first = sitemapPlan();
  expect(sitemapPlan()).toBe(first);
  vi.advanceTimersByTime(CACHE_SECONDS * 1000 - 1);
  expect(sitemapPlan()).toBe(first);
  vi.advanceTimersByTime(1);
  const second = sitemapPlan();
  expect(second).not.toBe(first);
  expect(await second).toMatchObject({ count: expect.any(Number), starts: { meals: expect.any(Array) } });
});
