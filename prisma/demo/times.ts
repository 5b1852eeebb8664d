import { addDays, dayIn } from "~/kit/day";

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

const clocks = new Map<string, Intl.DateTimeFormat>();
const noons = new Map<string, number>();

/** How far `timeZone` is ahead of UTC at an instant, in milliseconds. */
function ahead(timeZone: string, at: number): number {
  let clock = clocks.get(timeZone);
  if (!clock) {
    const fields = {
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
    } as const;
    clock = new Intl.DateTimeFormat("en-US", { timeZone, ...fields, hourCycle: "h23" });
    clocks.set(timeZone, clock);
  }
  const part = Object.fromEntries(clock.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  const wall = Date.UTC(part.year ?? 0, (part.month ?? 1) - 1, part.day, part.hour, part.minute);
  return wall - Math.floor(at / MINUTE) * MINUTE;
}

/**
 * The instant (milliseconds) at which clocks in `timeZone` show `hour` on `day`; hours may be fractions: 17.5 is half past
 * five. On a day of a clock change too, as long as it comes before noon; an hour that comes twice or never is off by one.
 */
export function instantOf(day: string, hour: number, timeZone: string): number {
  const key = `${timeZone}/${day}`;
  let noon = noons.get(key);
  if (noon === undefined) {
    const guess = Date.parse(`${day}T12:00:00Z`);
    noon = guess - ahead(timeZone, guess);
    noons.set(key, noon);
  }
  return fromNoon(noon, hour, timeZone);
}

/** Hours before this one may lie on the other side of a clock change than the day's noon. */
const CLOCKS_CHANGED_BY = 6;

function fromNoon(noon: number, hour: number, timeZone: string): number {
  const at = noon + (hour - 12) * HOUR;
  return hour < CLOCKS_CHANGED_BY ? at + ahead(timeZone, noon) - ahead(timeZone, at) : at;
}

/** The demo's one idea of time: everything before `now` has happened. Days are offsets from a place's own today. */
export class Calendar {
  private readonly days = new Map<number, string>();
  private readonly noons = new Map<number, number>();

  constructor(
    /** top of the current hour, so that two runs within it are alike; milliseconds */
    readonly now: number,
    readonly timeZone: string,
  ) {}

  /** The day `offset` days from today: -1 is yesterday. */
  day(offset: number): string {
    const known = this.days.get(offset);
    if (known !== undefined) return known;
    const today = this.days.get(0) ?? dayIn(this.timeZone, new Date(this.now));
    const day = addDays(today, offset);
    this.days.set(0, today).set(offset, day);
    return day;
  }

  /** The instant of an `hour`, maybe a fraction, on the day `offset` days from today, in milliseconds. */
  at(offset: number, hour: number): number {
    const noon = this.noons.get(offset) ?? instantOf(this.day(offset), 12, this.timeZone);
    this.noons.set(offset, noon);
    return fromNoon(noon, hour, this.timeZone);
  }

  /** The hour of `now` on this place's clocks: 0 to 23. */
  hour(): number {
    return new Date(this.now + ahead(this.timeZone, this.now)).getUTCHours();
  }
}
