import { expect, test } from "vitest";
import { byDay } from "./forecast";

test("days stand in their order, and what has none yet stands last", () => {
  const days = [null, "2027-01-02", "2026-12-31", null, "2027-01-01"];
  const groups = byDay(days.map((day, n) => ({ day, n })));
  expect(groups.map(({ day, movements }) => [day, movements.map(({ n }) => n)])).toEqual([
    ["2026-12-31", [2]],
    ["2027-01-01", [4]],
    ["2027-01-02", [1]],
    [null, [0, 3]],
  ]);
});
