import { expect, test } from "vitest";
import { layoutShift } from "./watch";

test("shifts close to each other count together, others apart", () => {
  expect(layoutShift([])).toBe(0);
  expect(
    layoutShift([
      [100, 0.02],
      [600, 0.03],
      [3000, 0.01],
    ]),
  ).toBeCloseTo(0.05);
  expect(
    layoutShift([
      [100, 0.02],
      [2000, 0.02],
    ]),
  ).toBeCloseTo(0.02);
});

test("a window ends after five seconds", () => {
  const steady = Array.from({ length: 12 }, (_, n) => [n * 900, 0.01] as const);
  expect(layoutShift(steady)).toBeCloseTo(0.06);
});
