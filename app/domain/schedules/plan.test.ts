import { describe, expect, test } from "vitest";
import {
  copyToWeek,
  cutoffText,
  daysOfPlan,
  draftProblem,
  type KitchenFacts,
  scheduledText,
  takenOf,
} from "./plan";

// a Monday
const MONDAY = "2026-11-23";

describe("the days of a plan", () => {
  test("all of a range, or only its weekdays", () => {
    const range = { start_date: "2026-11-27", end_date: "2026-11-30" };
    expect(daysOfPlan(range)).toEqual(["2026-11-27", "2026-11-28", "2026-11-29", "2026-11-30"]);
    expect(daysOfPlan({ ...range, weekdays_only: true })).toEqual(["2026-11-27", "2026-11-30"]);
  });

  test("the same days each week, up to a day that may cut the last week short", () => {
    const range = { start_date: "2026-11-24", end_date: "2026-11-25" };
    const days = ["2026-11-24", "2026-11-25", "2026-12-01", "2026-12-02", "2026-12-08"];
    expect(daysOfPlan({ ...range, repeat_until: "2026-12-08" })).toEqual(days);
    expect(daysOfPlan({ ...range, repeat_until: "2026-12-14" })).toEqual([...days, "2026-12-09"]);
  });

  test("a week that repeats is every day", () => {
    const week = { start_date: MONDAY, end_date: "2026-11-29", repeat_until: "2026-12-06" };
    expect(daysOfPlan(week)).toHaveLength(14);
  });
});

describe("why a schedule can't be made", () => {
  const kitchen: KitchenFacts = {
    ...{ today: MONDAY, closed_from: null, closed_to: null, also_closed: [], permit_until: null },
    ...{ cutoff_hours: 24, delivery_window: { from: "17:30", to: "20:00" } },
    open_from: { 24: "2026-11-25", 48: "2026-11-26", 72: "2026-11-27" },
  };
  const meal = { id: 1, name: "Soup", allergens_declared: true, is_suspended: false };
  const draft = {
    meal_id: 1,
    start_date: "2026-11-25",
    end_date: "2026-11-26",
    count: 4,
    cutoff_hours: null,
  };
  const standing = (start_date: string, end_date = start_date, meal_id = 1) => ({
    ...{ id: 7, meal_id, start_date, end_date },
  });
  const why = (change: Partial<KitchenFacts> = {}, about: Partial<typeof meal> = {}, taken: string[] = []) =>
    draftProblem(
      draft,
      { ...meal, ...about },
      { ...kitchen, ...change },
      takenOf(
        taken.map((day) => standing(day)),
        draft,
      ),
    );

  test("one reason at a time, what the cook mends first coming first", () => {
    expect(why()).toBeNull();
    expect(why({ today: "2026-11-24" })).toBeNull();
    expect(why({ today: "2026-11-25" })).toBe("past");
    expect(why({}, { is_suspended: true })).toBe("suspended");
    expect(why({}, { allergens_declared: false })).toBe("undeclared");
    expect(why({ permit_until: "-infinity" })).toBe("no_permit");
    expect(why({ permit_until: "2026-11-24" })).toBe("permit_ended");
    expect(why({ permit_until: "2026-11-25" })).toBeNull();
  });

  test("days that are taken, each end of the range", () => {
    expect(["2026-11-24", "2026-11-25", "2026-11-26", "2026-11-27"].map((day) => why({}, {}, [day]))).toEqual(
      [null, "scheduled", "scheduled", null],
    );
    expect(takenOf([standing("2026-11-25", "2026-11-25", 2)], draft)).toEqual([]);
  });

  test("the days that are taken are named, those of the range alone", () => {
    const range = { start_date: "2026-11-24", end_date: "2026-11-28" };
    const taken = [standing("2026-11-20", "2026-11-24"), standing("2026-11-27", "2026-12-01")];
    expect(scheduledText(taken, range)).toBe(
      "This meal is already scheduled for Tue, 24 Nov, Fri, 27 Nov and Sat, 28 Nov.",
    );
  });

  test("a cutoff that has passed for all of the days the kitchen cooks, not for the first alone", () => {
    const late = (change: Partial<KitchenFacts>, cutoff_hours: number | null = null) =>
      draftProblem({ ...draft, cutoff_hours }, meal, { ...kitchen, ...change }, []);
    expect(late({})).toBeNull();
    expect(late({}, 48)).toBeNull();
    expect(late({}, 72)).toBe("cutoff_passed");
    expect(late({ cutoff_hours: 72 })).toBe("cutoff_passed");
    expect(late({ cutoff_hours: 72 }, 24)).toBeNull();
    expect(late({ also_closed: [{ from: "2026-11-26", to: "2026-11-26" }] }, 48)).toBe("cutoff_passed");
    expect(cutoffText({ ...draft, end_date: draft.start_date }, kitchen)).toBe(
      "Orders for that day are closed already: they close 24 hours before 5:30 pm.",
    );
    expect(cutoffText({ ...draft, cutoff_hours: 72 }, kitchen)).toBe(
      "Orders for these days are closed already: they close 72 hours before 5:30 pm.",
    );
  });

  test("a pause over all of its days, not over some", () => {
    expect(why({ closed_from: "2026-11-25", closed_to: "2026-11-26" })).toBe("closed");
    expect(why({ closed_from: "2026-11-25", closed_to: null })).toBe("closed");
    expect(why({ closed_from: "2026-11-26", closed_to: "2026-11-30" })).toBeNull();
    expect(why({ also_closed: [{ from: "2026-11-25", to: "2026-11-26" }] })).toBe("closed");
  });
});

describe("a schedule of a week ago", () => {
  const copy = (start_date: string, end_date: string, count: number, today = "2026-11-20") =>
    copyToWeek({ meal_id: 1, start_date, end_date, count, cutoff_hours: 36 }, MONDAY, today);

  test("comes seven days later, as it is", () => {
    expect(copy("2026-11-17", "2026-11-18", 9)).toEqual({
      ...{ meal_id: 1, start_date: "2026-11-24", end_date: "2026-11-25", count: 9, cutoff_hours: 36 },
    });
    expect(copy("2026-11-14", "2026-11-15", 9)).toBeNull();
    expect(copy("2026-11-23", "2026-11-24", 9)).toBeNull();
  });

  test("a range beyond the week leaves its share of the portions in it", () => {
    expect(copy("2026-11-14", "2026-11-17", 20)).toMatchObject({
      ...{ start_date: MONDAY, end_date: "2026-11-24", count: 10 },
    });
    expect(copy("2026-11-22", "2026-12-20", 3)).toMatchObject({
      ...{ start_date: "2026-11-29", end_date: "2026-11-29", count: 1 },
    });
  });

  test("in a week that has begun, only the days to come; a day that is over stays to be explained", () => {
    expect(copy("2026-11-16", "2026-11-19", 8, "2026-11-24")).toMatchObject({
      ...{ start_date: "2026-11-25", end_date: "2026-11-26", count: 4 },
    });
    expect(copy("2026-11-16", "2026-11-17", 8, "2026-11-24")).toMatchObject({
      ...{ start_date: MONDAY, end_date: "2026-11-24", count: 8 },
    });
  });
});
