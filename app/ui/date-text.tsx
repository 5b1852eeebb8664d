import { formatDay } from "~/kit/day";

/** A calendar day (YYYY-MM-DD) as "Tue, 24 Nov 2026". */
export function DateText({ day, className }: { day: string; className?: string }) {
  return (
    <time dateTime={day} className={className}>
      {formatDay(day)}
    </time>
  );
}
