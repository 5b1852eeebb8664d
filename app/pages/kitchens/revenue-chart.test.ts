import { expect, test } from "vitest";
import { roundAbove } from "./revenue-chart";

test.each([
  [0, 100],
  [100, 100],
  [101, 200],
  [8_313, 10_000],
  [31_240, 40_000],
  [40_001, 50_000],
  [50_001, 100_000],
])("%i cents fit under a round %i, whose half is round, too", (cents, top) => {
  expect(roundAbove(cents)).toBe(top);
});
