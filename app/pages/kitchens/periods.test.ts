import { expect, test } from "vitest";
import { periodOf, periodsAt } from "./periods";

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
