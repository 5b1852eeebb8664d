import { expect, test } from "vitest";
import { Calendar, instantOf } from "./times";

const iso = (at: number) => new Date(at).toISOString();

test("hours are those of the place's clock, also on the days on which it changes", () => {
  const chicago = (day: string, hour: number) => iso(instantOf(day, hour, "America/Chicago"));
  expect([0, 1 / 12, 3, 17].map((hour) => chicago("2026-11-01", hour))).toEqual([
    "2026-11-01T05:00:00.000Z",
    "2026-11-01T05:05:00.000Z",
    "2026-11-01T09:00:00.000Z",
    "2026-11-01T23:00:00.000Z",
  ]);
  expect([0, 3, 17].map((hour) => chicago("2027-03-14", hour))).toEqual([
    "2027-03-14T06:00:00.000Z",
    "2027-03-14T08:00:00.000Z",
    "2027-03-14T22:00:00.000Z",
  ]);
});

test("a calendar begins at the place's own day and hour", () => {
  const midnight = Date.parse("2027-03-14T06:00:00Z");
  const [chicago, angeles] = ["America/Chicago", "America/Los_Angeles"].map(
    (zone) => new Calendar(midnight, zone),
  );
  expect([chicago?.day(0), chicago?.hour()]).toEqual(["2027-03-14", 0]);
  expect([angeles?.day(0), angeles?.hour()]).toEqual(["2027-03-13", 22]);
  expect([chicago?.at(-1, 17), chicago?.at(0, 17)].map((at) => iso(at ?? 0))).toEqual([
    "2027-03-13T23:00:00.000Z",
    "2027-03-14T22:00:00.000Z",
  ]);
});
