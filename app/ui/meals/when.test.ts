import { expect, test } from "vitest";
import { leftText, whenText, whenTexts, whenWithDeadline } from "./when";

const timeZone = "America/Chicago";
const now = "2026-11-23T15:00:00Z";
const schedule = (cutoff_at: string, next_date: string, count_left = 20) => ({
  cutoff_at,
  next_date,
  count_left,
});

test("a deadline today is named by its hour", () => {
  expect(whenText(schedule("2026-11-24T00:00:00Z", "2026-11-24"), now, timeZone)).toBe("Order by 6 pm today");
});

test("a later deadline gives way to the delivery day", () => {
  expect(whenText(schedule("2026-11-24T05:59:00Z", "2026-11-25"), now, timeZone)).toBe(
    "Order by 11:59 pm today",
  );
  expect(whenText(schedule("2026-11-24T06:00:00Z", "2026-11-24"), now, timeZone)).toBe("Tomorrow");
  expect(whenText(schedule("2026-11-25T00:00:00Z", "2026-11-26"), now, timeZone)).toBe("Thu, 26 Nov");
});

test("a meal that stands alone says its day beside a deadline of today", () => {
  const today = "2026-11-23T23:00:00Z";
  expect(whenWithDeadline(schedule(today, "2026-11-23"), now, timeZone)).toBe("Tonight, order by 5 pm today");
  expect(whenWithDeadline(schedule(today, "2026-11-26"), now, timeZone)).toBe(
    "Thu, 26 Nov, order by 5 pm today",
  );
  expect(whenWithDeadline(schedule("2026-11-25T00:00:00Z", "2026-11-26"), now, timeZone)).toBe("Thu, 26 Nov");
  expect(whenWithDeadline(null, now, timeZone)).toBe("Unavailable");
});

test("a meal that is not scheduled says so", () => {
  expect(whenText(null, now, timeZone)).toBe("Unavailable");
  expect(leftText(null)).toBeNull();
});

test("portions are counted only when few", () => {
  expect(leftText(schedule(now, "2026-11-24", 6))).toBeNull();
  expect(leftText(schedule(now, "2026-11-24", 5))).toBe("5 left");
  expect(leftText(schedule(now, "2026-11-24", 0))).toBe("Sold out");
});

test("a deadline that most cards share gives way to their days; the one that differs stays", () => {
  const meal = (cutoff_at: string, next_date: string) => ({
    schedule: schedule(cutoff_at, next_date),
    timeZone,
  });
  const five = meal("2026-11-23T23:00:00Z", "2026-11-24");
  const noon = meal("2026-11-23T18:00:00Z", "2026-11-24");
  const friday = meal("2026-11-26T18:00:00Z", "2026-11-27");
  expect(whenTexts([five, five, noon, five, five, friday], now)).toEqual([
    "Tomorrow",
    "Tomorrow",
    "Order by 12 pm today",
    "Tomorrow",
    "Tomorrow",
    "Fri, 27 Nov",
  ]);
  expect(whenTexts([five], now)).toEqual(["Order by 5 pm today"]);
  expect(whenTexts([{ schedule: null, timeZone }, five], now)).toEqual([
    "Unavailable",
    "Order by 5 pm today",
  ]);
});
