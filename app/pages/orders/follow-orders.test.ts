import { expect, test } from "vitest";
import { isBehind, pauseOf } from "./follow-orders";

test("the pause before listening again doubles to half a minute, and no two browsers come at once", () => {
  expect([0, 1, 2, 3, 4, 5, 9].map((tries) => pauseOf(tries, 0))).toEqual([
    1000, 2000, 4000, 8000, 16_000, 30_000, 30_000,
  ]);
  expect(pauseOf(0, 0.999)).toBeLessThan(1500);
});

test("a page is behind where an order stands elsewhere or is underway no more", () => {
  const seen = [{ id: 1, status: "placed" }];
  expect(isBehind(seen, [{ id: 1, status: "placed" }])).toBe(false);
  expect(isBehind(seen, [{ id: 1, status: "accepted" }])).toBe(true);
  expect(isBehind(seen, [])).toBe(true);
  expect(isBehind([], [{ id: 2, status: "placed" }])).toBe(false);
});
