import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays } from "~/kit/day";
import {
  commonDays,
  mostPortions,
  nextOrderable,
  type OpenSchedule,
  type Orderability,
  openDays,
  orderableDays,
} from "./orderable";
import { unavailability } from "./unavailable";

const START = "2026-11-20";
const day = (offset: number) => addDays(START, offset);
const asking = (portions: number) => ({ portions, kitchen_portions: portions, kitchen_cents: 0 });

const aBatch = (over: Partial<OpenSchedule> = {}): OpenSchedule => ({
  id: 1,
  start_date: day(0),
  end_date: day(6),
  left: 5,
  held_elsewhere: 0,
  open_from: day(2),
  last_cutoff_at: "2026-11-25T23:00:00Z",
  ...over,
});
const aMeal = (over: Partial<Orderability> = {}): Orderability => ({
  is_listed: true,
  is_removed: false,
  batches: [aBatch()],
  closed_from: null,
  closed_to: null,
  also_closed: [],
  permit_until: null,
  is_served: null,
  capacity_limits: null,
  ...over,
});
const named = {
  meal_name: "Pho",
  chef_name: "Mai Tran",
  time_zone: "America/Chicago",
  address_name: "Home (37203)",
};

const offset = fc.integer({ min: -5, max: 30 });
const range = fc
  .tuple(offset, fc.integer({ min: 0, max: 12 }))
  .map(([from, length]) => [from, from + length] as const);
/** Schedules of one meal one after the other, as the database keeps them from overlapping. */
const batches = fc
  .array(
    fc.record({
      gap: fc.integer({ min: 0, max: 4 }),
      length: fc.integer({ min: 0, max: 6 }),
      left: fc.integer({ min: 0, max: 6 }),
      open: offset,
    }),
    { maxLength: 4 },
  )
  .map((parts) => {
    let next = 0;
    return parts.map(({ gap, length, left, open }, index) => {
      const start = next + gap;
      next = start + length + 1;
      return aBatch({
        id: index,
        start_date: day(start),
        end_date: day(start + length),
        left,
        open_from: day(open),
      });
    });
  });
const meal = fc
  .record({
    is_listed: fc.boolean(),
    is_removed: fc.constant(false),
    batches,
    closed: fc.option(range),
    forever: fc.boolean(),
    also: fc.array(range, { maxLength: 2 }),
    permit: fc.option(offset),
    is_served: fc.option(fc.boolean()),
  })
  .map(
    ({ closed, forever, also, permit, ...rest }): Orderability => ({
      ...rest,
      closed_from: closed && day(closed[0]),
      closed_to: closed && !forever ? day(closed[1]) : null,
      also_closed: also.map(([from, to]) => ({ from: day(from), to: day(to) })),
      permit_until: permit === null ? null : day(permit),
      capacity_limits: null,
    }),
  );

/** The rule in its own words, asked for one day at a time. */
function canBeOrdered(one: Orderability, on: string, portions: number): boolean {
  const batch = one.batches.find(({ start_date, end_date }) => start_date <= on && on <= end_date);
  const closed =
    (one.closed_from !== null && on >= one.closed_from && (one.closed_to === null || on <= one.closed_to)) ||
    one.also_closed.some(({ from, to }) => from <= on && on <= to);
  const permitted = one.permit_until === null || on <= one.permit_until;
  const intime = batch !== undefined && on >= batch.open_from;
  return one.is_listed && one.is_served !== false && intime && !closed && permitted && batch.left >= portions;
}

describe("the days on which a cart can be delivered", () => {
  test("are, for whatever meals, exactly the days on which every single one can be ordered", () => {
    const line = fc.tuple(meal, fc.integer({ min: 1, max: 6 }));
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 5 }), (lines) => {
        const shared = commonDays(lines.map(([one, portions]) => orderableDays(one, asking(portions))));
        const expected = Array.from({ length: 80 }, (_, n) => day(n - 10)).filter((on) =>
          lines.every(([one, portions]) => canBeOrdered(one, on, portions)),
        );
        expect(shared).toEqual(expected);
      }),
      { numRuns: 2_000 },
    );
  });

  test("the reason is null exactly when there is a day, and every reason has words", () => {
    fc.assert(
      fc.property(meal, fc.integer({ min: 1, max: 6 }), (one, portions) => {
        const why = unavailability(one, named, asking(portions));
        expect(why === null).toBe(orderableDays(one, asking(portions)).length > 0);
        if (why) expect(why.detail.length).toBeGreaterThan(10);
      }),
      { numRuns: 2_000 },
    );
  });

  test("no meals share no days", () => {
    expect(commonDays([])).toEqual([]);
  });

  test("the next chance is the first open day of a schedule with a portion left", () => {
    const later = aBatch({ id: 2, start_date: day(10), end_date: day(12), open_from: day(2), left: 1 });
    const one = aMeal({ batches: [aBatch({ left: 0 }), later] });
    expect(nextOrderable(one)).toEqual({ batch: later, day: day(10) });
    expect(mostPortions(one)).toBe(1);
    expect(openDays(aMeal(), aBatch())).toEqual([day(2), day(3), day(4), day(5), day(6)]);
  });
});

describe("why a meal cannot be ordered", () => {
  const why = (over: Partial<Orderability>, portions = 1) =>
    unavailability(aMeal(over), named, asking(portions));

  test.each<[string, Partial<Orderability>, string]>([
    ["nothing scheduled", { batches: [] }, "Schedule Meal is Expired"],
    ["deleted", { is_removed: true, is_listed: false }, "Schedule Meal is Expired"],
  ])("%s is the spec's own text", (_, over, detail) => {
    expect(why(over)).toEqual({ code: "expired", detail, next_date: null });
  });

  test("suspended", () => {
    expect(why({ is_listed: false })).toMatchObject({
      code: "suspended",
      detail: "Pho isn't available right now.",
    });
  });

  test("past the cutoff: when it was, in the kitchen's time", () => {
    expect(why({ batches: [aBatch({ open_from: day(7) })] })).toMatchObject({
      code: "cutoff_passed",
      detail: "Orders for Pho closed on Wednesday at 5 pm.",
    });
  });

  test("closed: the day the kitchen opens again, or none", () => {
    expect(why({ closed_from: day(0), closed_to: day(8) })).toEqual({
      code: "closed",
      detail: "Mai Tran's kitchen is closed and reopens on Sun, 29 Nov 2026.",
      next_date: day(9),
    });
    expect(why({ closed_from: day(0) })).toMatchObject({ code: "closed", next_date: null });
  });

  test("closed on further dates: the end of the break that covers the meal's days, not of another one", () => {
    const also_closed = [{ from: day(2), to: day(8) }];
    const answer = {
      code: "closed",
      detail: "Mai Tran's kitchen is closed and reopens on Sun, 29 Nov 2026.",
      next_date: day(9),
    };
    expect(why({ also_closed })).toEqual(answer);
    expect(why({ also_closed, closed_from: day(-3), closed_to: day(0) })).toEqual(answer);
    expect(why({ also_closed, closed_from: day(5), closed_to: null })).toMatchObject({ next_date: null });
  });

  test("a permit that ends before", () => {
    expect(why({ permit_until: day(1) })).toMatchObject({ code: "permit" });
  });

  test("sold out, with hope while others are still paying", () => {
    expect(why({ batches: [aBatch({ left: 0 })] })).toEqual({
      code: "sold_out",
      detail: "Pho is sold out.",
      next_date: null,
    });
    expect(why({ batches: [aBatch({ left: 0, held_elsewhere: 2 })] })?.detail).toMatch(
      /may free up within 15 minutes/,
    );
  });

  test("fewer left than wanted: how many, and from when", () => {
    expect(why({}, 6)).toEqual({
      code: "sold_out",
      detail: "You can order only 5 portions of Pho.",
      next_date: day(2),
    });
  });

  test("a kitchen that is full on every open day", () => {
    const booked = [2, 3, 4, 5, 6].map((n) => ({ day: day(n), portions: 8, cents: 0, orders: 1 }));
    const capacity_limits = {
      per_day: 8,
      orders_per_window: null,
      per_week: null,
      per_year: null,
      sales_per_year_cents: null,
      booked,
    };
    expect(why({ capacity_limits })).toMatchObject({ code: "sold_out" });
    expect(
      orderableDays(aMeal({ capacity_limits: { ...capacity_limits, booked: booked.slice(1) } }), asking(1)),
    ).toEqual([day(2)]);
  });

  test("an address the cook doesn't deliver to", () => {
    expect(why({ is_served: false })).toEqual({
      code: "not_deliverable",
      detail: "Mai Tran doesn't deliver to Home (37203).",
      next_date: null,
    });
  });
});
