/** Half an hour before clocks change in Nashville and Austin: the hour from 1 to 2 comes twice, and the one from 2 to 3 never. */
const CLOCK_CHANGES = ["2026-11-01T06:30:00.000Z", "2027-03-14T07:30:00.000Z"] as const;

/** Monday of a week that holds the end of a month and of a year. Milliseconds. */
const WEEK = Date.UTC(2026, 11, 28);
const HOUR = 3_600_000;
const MINUTE = 60_000;

/**
 * Instants (ISO 8601, UTC) at which the tests begin by a moved clock, so that nothing depends on when they run: 24 over
 * one week, seven hours apart, which is each hour of the day once and each weekday three times or more, at changing
 * minutes; then half an hour before each change of clocks in the United States.
 */
export const START_TIMES: readonly string[] = [
  ...Array.from({ length: 24 }, (_, n) =>
    new Date(WEEK + n * 7 * HOUR + ((n * 25) % 60) * MINUTE).toISOString(),
  ),
  ...CLOCK_CHANGES,
];

/** The number of a run that was not given one: days since 1970 in UTC, or START_TIMES_AT, to run at certain instants again. */
export function numberOfRun(): number {
  const asked = process.env.START_TIMES_AT;
  if (asked === undefined || asked === "") return Math.floor(Date.now() / (24 * HOUR));
  const number = Number(asked);
  if (!Number.isInteger(number) || number < 0)
    throw new Error(`START_TIMES_AT is a whole number from 0, not "${asked}".`);
  return number;
}

/**
 * The three start times of run number `n` (whole, from 0; without one, today's or START_TIMES_AT): `n` itself, and those
 * a third and two thirds of the list further on. The same number gives the same three, and nine runs with numbers that
 * follow on one another meet all of them.
 */
export function rotatingStart(n: number = numberOfRun()): readonly [string, string, string] {
  const third = Math.ceil(START_TIMES.length / 3);
  const at = (turn: number) => START_TIMES[(n + turn * third) % START_TIMES.length] as string;
  return [at(0), at(1), at(2)];
}
