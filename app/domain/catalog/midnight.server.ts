import { type Sql, sql, type Tx } from "~/data/sql.server";
import { clock } from "~/kit/clock";
import { addDays, type Day, dayIn } from "~/kit/day";
import { HOME_TIME_ZONE } from "~/kit/time-zones";
import { invalid } from "../refusal";

/** The instant at which a day begins by a clock: that of a marketplace, or the product's own. */
async function beginningOf(on: Sql | Tx, day: Day, time_zone: string): Promise<Date> {
  // plain SQL: midnight of a time zone, by the rules of zones that all statements use
  const [row] = await on<
    [{ at: Date }]
  >`SELECT ${day}::date::timestamp AT TIME ZONE ${time_zone}::text AS at`;
  return row.at;
}

/** Nobody plans further than this, and the calendar of the database ends somewhere. */
const LAST_DAY = "2099-12-31";

/** From which instant until which one something counts; `ends_at` is null for what has no end. */
export interface Span {
  starts_at: Date;
  ends_at: Date | null;
}

/**
 * The days that a form names, as instants of a marketplace's clock: from the beginning of the first one, or from now
 * where it names none or today, to the end of the last one.
 * @throws Refusal `invalid` on `starts_on` for a day that is past, on `ends_on` for one before the first.
 */
export async function spanOf(
  { starts_on, ends_on }: { starts_on?: Day | undefined; ends_on?: Day | undefined },
  time_zone: string = HOME_TIME_ZONE,
  on: Sql | Tx = sql,
): Promise<Span> {
  const now = clock.now();
  const today = dayIn(time_zone, now);
  if (starts_on !== undefined && starts_on < today)
    throw invalid("starts_on", "Choose today or a later day.");
  if (starts_on !== undefined && starts_on > LAST_DAY) throw invalid("starts_on", "Choose an earlier day.");
  if (ends_on !== undefined && ends_on > LAST_DAY) throw invalid("ends_on", "Choose an earlier day.");
  if (ends_on !== undefined && ends_on < (starts_on ?? today))
    throw invalid("ends_on", "The last day is before the first.");
  const isNow = starts_on === undefined || starts_on === today;
  return {
    starts_at: isNow ? now : await beginningOf(on, starts_on, time_zone),
    ends_at: ends_on === undefined ? null : await beginningOf(on, addDays(ends_on, 1), time_zone),
  };
}
