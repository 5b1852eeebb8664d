import { expect, test } from "vitest";
import { barSegments } from "./share-bar";

test("parts are as wide as their amounts, one after the other, over the whole bar", () => {
  expect(barSegments([50, 25, 25])).toEqual([
    { x: 0, width: 50 },
    { x: 50, width: 25 },
    { x: 75, width: 25 },
  ]);
  expect(barSegments([7])).toEqual([{ x: 0, width: 100 }]);
});

test("one that is nothing beside the others is still seen, and they all fit", () => {
  const [large, small] = barSegments([1_000_000, 1]);
  expect(small?.width).toBeGreaterThan(2);
  expect((small?.x ?? 0) + (small?.width ?? 0)).toBeCloseTo(100);
  expect(large?.width).toBeLessThan(98);
  expect(barSegments([0, 0]).map(({ width }) => width)).toEqual([50, 50]);
});
