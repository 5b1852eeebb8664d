import { expect, test } from "vitest";
import { dayParts, hoursText, instantText, moneyText, wallClock, windowText } from "./format";

test("money below zero has a true minus sign", () => {
  expect(moneyText(1250)).toBe("$12.50");
  expect(moneyText(0)).toBe("$0.00");
  expect(moneyText(-290)).toBe("−$2.90");
});

test("the wall clock follows the marketplace, over midnight and over the change of the clocks", () => {
  expect(wallClock("2026-11-24T00:00:00Z", "America/Chicago")).toEqual({ day: "2026-11-23", time: "6 pm" });
  expect(wallClock("2026-11-24T06:05:00Z", "America/Chicago")).toEqual({
    day: "2026-11-24",
    time: "12:05 am",
  });
  expect(wallClock("2026-07-01T17:00:00Z", "America/Chicago").time).toBe("12 pm");
  expect(wallClock("2026-11-01T06:30:00Z", "America/Chicago").time).toBe("1:30 am");
  expect(wallClock("2026-11-01T07:30:00Z", "America/Chicago").time).toBe("1:30 am");
});

test("an instant is said as day, short month, year and hour", () => {
  expect(instantText("2026-11-24T00:00:00Z", "America/Chicago")).toBe("Mon, 23 Nov 2026, 6 pm");
});

test("the parts of a day need no time zone", () => {
  expect(dayParts("2026-09-01")).toEqual({ weekday: "Tue", date: 1, month: "Sep" });
});

test("a delivery window names its half of the day once where both ends share it", () => {
  const of = (from: string, to: string) =>
    windowText(`2026-11-24T${from}:00Z`, `2026-11-24T${to}:00Z`, "America/Chicago");
  expect(of("23:00", "23:30")).toBe("5 to 5:30 pm");
  expect(of("17:30", "20:00")).toBe("11:30 am to 2 pm");
  expect(hoursText({ from: "17:00", to: "20:00" })).toBe("5 to 8 pm");
  expect(hoursText({ from: "11:30", to: "14:00" })).toBe("11:30 am to 2 pm");
});
