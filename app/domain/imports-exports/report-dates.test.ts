import { describe, expect, test } from "vitest";
import { daysBefore, lastOn, nextOn } from "./report-dates";

describe("a report that comes by itself", () => {
  test.each([
    ["week", "2026-11-25", "2026-11-30"],
    ["week", "2026-11-30", "2026-12-07"],
    ["month", "2026-11-30", "2026-12-01"],
    ["month", "2026-12-01", "2027-01-01"],
  ] as const)("each %s, asked for on %s, is made on %s", (pace, today, on) => {
    expect(nextOn(pace, today)).toBe(on);
  });

  test.each([
    ["week", "2026-11-29", "2026-11-23"],
    ["week", "2026-11-30", "2026-11-30"],
    ["month", "2026-12-31", "2026-12-01"],
  ] as const)("each %s: up to %s, the last one was to be made on %s", (pace, today, on) => {
    expect(lastOn(pace, today)).toBe(on);
  });

  test.each([
    ["week", "2026-11-30", "2026-11-23", "2026-11-29"],
    ["month", "2027-03-01", "2027-02-01", "2027-02-28"],
    ["month", "2027-01-01", "2026-12-01", "2026-12-31"],
  ] as const)("each %s, made on %s, is about %s to %s", (pace, on, start_date, end_date) => {
    expect(daysBefore(pace, on)).toEqual({ start_date, end_date });
  });
});
