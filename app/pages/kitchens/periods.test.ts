import { expect, test } from "vitest";
import { groupOf, groupsOf, periodOf, periodsAt, stretches } from "./periods";

const asked = (search: string) => periodOf(new URL(`http://dindin.test/chef/revenue${search}`), "2026-11-21");

test("weeks begin on Monday, also on a Sunday and over a year's end", () => {
  expect(periodsAt("2026-11-21")[0]?.period).toEqual({ start_date: "2026-11-16", end_date: "2026-11-22" });
  expect(periodsAt("2026-11-22")[0]?.period).toEqual({ start_date: "2026-11-16", end_date: "2026-11-22" });
  expect(periodsAt("2027-01-01")[0]?.period).toEqual({ start_date: "2026-12-28", end_date: "2027-01-03" });
});

test("last month ends on its own last day", () => {
  expect(periodsAt("2028-03-31")[2]?.period).toEqual({ start_date: "2028-02-01", end_date: "2028-02-29" });
  expect(periodsAt("2027-01-15")[2]?.period).toEqual({ start_date: "2026-12-01", end_date: "2026-12-31" });
});

test("the address says the period: this month by itself, everything when asked, what is no day left out", () => {
  const month = { start_date: "2026-11-01", end_date: "2026-11-21" };
  const is = (period: object) => ({ period, typed: period, problem: null });
  expect(asked("")).toEqual(is(month));
  expect(asked("?all=1")).toEqual(is({}));
  expect(asked("?from=2026-02-01&to=2026-02-28")).toEqual(
    is({ start_date: "2026-02-01", end_date: "2026-02-28" }),
  );
  expect(asked("?from=2026-02-28&to=2026-02-28")).toMatchObject({ problem: null });
  expect(asked("?from=2026-02-30")).toEqual(is(month));
  expect(asked("?to=2026-05-01")).toEqual(is({ end_date: "2026-05-01" }));
});

test("a last day before the first is told, kept as typed, and this month is shown meanwhile", () => {
  expect(asked("?from=2026-05-05&to=2026-05-01")).toEqual({
    period: { start_date: "2026-11-01", end_date: "2026-11-21" },
    typed: { start_date: "2026-05-05", end_date: "2026-05-01" },
    problem: "This day is before Tue, 5 May 2026. Choose a later day. For now, you're seeing this month.",
  });
});

test("a month is shown by day, half a year by week, what is longer or open by month, and as asked where that fits", () => {
  const by = (search: string, start_date?: string, end_date?: string) =>
    groupOf(new URL(`http://dindin.test/chef/revenue${search}`), {
      ...(start_date ? { start_date } : {}),
      ...(end_date ? { end_date } : {}),
    });
  expect(by("", "2026-10-01", "2026-10-31")).toBe("day");
  expect(by("", "2026-10-01", "2026-11-01")).toBe("week");
  expect(by("", "2026-01-01", "2026-12-31")).toBe("month");
  expect(by("")).toBe("month");
  expect(by("?by=meal")).toBe("meal");
  expect(by("?by=week", "2026-10-01", "2026-10-31")).toBe("week");
  expect(by("?by=year", "2026-10-01", "2026-10-31")).toBe("day");
  expect(by("?by=day", "2026-01-01", "2026-12-31")).toBe("month");
  expect(groupsOf({ start_date: "2026-01-01", end_date: "2026-12-31" })).toEqual(["week", "month", "meal"]);
});

test("stretches follow each other without a gap: weeks from Monday, months of any length", () => {
  expect(stretches("2026-02-27", "2026-03-02", "day")).toEqual([
    ...["2026-02-27", "2026-02-28", "2026-03-01", "2026-03-02"],
  ]);
  expect(stretches("2026-11-04", "2026-11-20", "week")).toEqual(["2026-11-04", "2026-11-09", "2026-11-16"]);
  expect(stretches("2026-01-31", "2026-04-01", "month")).toEqual([
    ...["2026-01-31", "2026-02-01", "2026-03-01", "2026-04-01"],
  ]);
});
