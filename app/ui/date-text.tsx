import { formatDay, formatShortDay } from "~/kit/day";

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
