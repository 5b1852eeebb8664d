import { expect, test } from "vitest";
import { addDays } from "./day";
import { daysText } from "./day-list";

const MONDAY = "2026-11-23";
const days = (...ahead: number[]) => ahead.map((count) => addDays(MONDAY, count));

test("days are named, three and more that follow each other as a range", () => {
  expect(daysText(days(1))).toBe("Tue, 24 Nov");
  expect(daysText(days(2, 1))).toBe("Tue, 24 Nov and Wed, 25 Nov");
  expect(daysText(days(1, 2, 3, 5, 5))).toBe("Tue, 24 Nov to Thu, 26 Nov and Sat, 28 Nov");
});

test("after five of them the rest is counted", () => {
  expect(daysText(days(0, 2, 4, 6, 8, 10, 11))).toBe(
    "Mon, 23 Nov, Wed, 25 Nov, Fri, 27 Nov, Sun, 29 Nov, Tue, 1 Dec and 2 more days",
  );
});
