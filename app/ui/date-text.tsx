import { formatDay, formatShortDay } from "~/kit/day";
import { instantText } from "./format";

/** A calendar day (YYYY-MM-DD) as "Tue, 24 Nov 2026", or without the year when `short`. */
export function DateText({
  day,
  short = false,
  className,
}: {
  day: string;
  short?: boolean;
  className?: string;
}) {
  return (
    <time dateTime={day} className={className}>
      {short ? formatShortDay(day) : formatDay(day)}
    </time>
  );
}

/** An instant (ISO 8601 UTC) in a marketplace's time zone as "Tue, 24 Nov 2026, 6 pm". */
export function InstantText({
  instant,
  timeZone,
  className,
}: {
  instant: string;
  timeZone: string;
  className?: string;
}) {
  return (
    <time dateTime={instant} className={className}>
      {instantText(instant, timeZone)}
    </time>
  );
}
