import { expect, test } from "vitest";
import { rotatingStart, START_TIMES } from "./setup/start-times";

test("the start times meet each hour of the day and each weekday; nine runs meet all of them", () => {
  const week = START_TIMES.slice(0, 24).map((iso) => new Date(iso));
  expect(new Set(week.map((one) => one.getUTCHours())).size).toBe(24);
  expect(new Set(week.map((one) => one.getUTCDay())).size).toBe(7);
  const met = Array.from({ length: 9 }, (_, n) => rotatingStart(20_780 + n)).flat();
  expect(new Set(met)).toEqual(new Set(START_TIMES));
  expect(new Set(rotatingStart(7)).size).toBe(3);
});
