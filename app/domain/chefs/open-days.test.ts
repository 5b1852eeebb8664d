import fc from "fast-check";
import { expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { addDays, type Day } from "~/kit/day";
import { isOpenOn, type KitchenDays, reopensAfter } from "./open-days";
import { kitchenDays, openOn } from "./open-days.server";

const START = "2026-11-20";
const DAYS = 12;
const offset = fc.integer({ min: -2, max: DAYS + 2 });

interface Case {
  pause: { from: number; length: number | null } | null;
  also: { from: number; length: number }[];
  permit: { until: number | null } | null;
}
const kitchen: fc.Arbitrary<Case> = fc.record({
  pause: fc.option(fc.record({ from: offset, length: fc.option(fc.nat(5)) })),
  also: fc.array(fc.record({ from: offset, length: fc.nat(3) }), { maxLength: 3 }),
  permit: fc.option(fc.record({ until: fc.option(offset) })),
});

const daysOf = ({ pause, also, permit }: Case): KitchenDays => ({
  closed_from: pause && addDays(START, pause.from),
  closed_to: pause?.length == null ? null : addDays(START, pause.from + pause.length),
  also_closed: also.map(({ from, length }) => ({
    from: addDays(START, from),
    to: addDays(START, from + length),
  })),
  permit_until: permit && (permit.until === null ? "-infinity" : addDays(START, permit.until)),
});

/** What SQL says of a kitchen: its open days among those asked for, and the first that can be ordered, with no cutoff in sight. */
async function inSql(one: Case): Promise<{ open: Day[]; first: Day | null }> {
  const { closed_from, closed_to, also_closed } = daysOf(one);
  const also = `{${also_closed.map(({ from, to }) => `[${from},${to}]`).join()}}`;
  const until = one.permit?.until == null ? null : addDays(START, one.permit.until);
  const end = addDays(START, DAYS);
  const [row] = await sql<[{ open: Day[]; first: Day | null }]>`
    SELECT ARRAY (SELECT d.day::date::text FROM generate_series(${START}::date, ${end}::date, interval '1 day') AS d (day)
        WHERE ${openOn(sql`d.day::date`)} ORDER BY 1) AS open,
      next_orderable_date(${START}::date, ${end}::date, 24, '17:00', 'UTC', '2026-11-01T00:00:00Z'::timestamptz, ${kitchenDays}) AS first
    FROM (SELECT ${closed_from}::date AS closed_from, ${closed_to}::date AS closed_to, ${also}::text::datemultirange AS also_closed, ${until}::date AS permit_expires_on) AS c,
      (SELECT ${one.permit !== null}::boolean AS permit_required) AS k`;
  return row;
}

test("SQL, TypeScript and the function of the database call the same days open, whatever the pause and the permit", async () => {
  const days = Array.from({ length: DAYS + 1 }, (_, n) => addDays(START, n));
  await fc.assert(
    fc.asyncProperty(kitchen, async (one) => {
      const open = days.filter((day) => isOpenOn(daysOf(one), day));
      expect(await inSql(one)).toEqual({ open, first: open[0] ?? null });
    }),
    { numRuns: 400 },
  );
});

test.each<[string, Partial<KitchenDays>, boolean]>([
  ["neither pause nor permit", {}, true],
  ["the first day of a pause", { closed_from: START, closed_to: START }, false],
  ["the day after it", { closed_from: addDays(START, -3), closed_to: addDays(START, -1) }, true],
  ["until further notice", { closed_from: addDays(START, -3) }, false],
  ["one of its closed dates", { also_closed: [{ from: START, to: START }] }, false],
  ["the permit's last day", { permit_until: START }, true],
  ["the day after that", { permit_until: addDays(START, -1) }, false],
  ["a permit that is needed and not there", { permit_until: "-infinity" }, false],
])("a kitchen on a day: %s", (_, change, isOpen) => {
  expect(
    isOpenOn({ closed_from: null, closed_to: null, also_closed: [], permit_until: null, ...change }, START),
  ).toBe(isOpen);
});

test("a kitchen reopens after all breaks that meet, and not by itself where one has no end", () => {
  const days = (from: number, to: number | null) => ({
    from: addDays(START, from),
    to: to === null ? null : addDays(START, to),
  });
  const reopens = (...breaks: ReturnType<typeof days>[]) => reopensAfter(breaks, START);
  expect(reopens()).toBe(START);
  expect(reopens(days(0, 4), days(5, 9), days(11, 12))).toBe(addDays(START, 10));
  expect(reopens(days(5, 15), days(0, 4))).toBe(addDays(START, 16));
  expect(reopens(days(0, 4), days(3, null))).toBe(null);
  expect(reopens(days(0, 4), days(6, null))).toBe(addDays(START, 5));
});
