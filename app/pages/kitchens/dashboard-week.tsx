import { Link } from "@remix-run/react";
import { clsx } from "clsx";
import type { WireDashboard } from "~/domain/kitchens/dashboard-schemas.server";
import { formatDay } from "~/kit/day";
import { deskPaths } from "~/kit/desk-paths";
import { countOf } from "~/kit/text";
import { dayParts } from "~/ui/format";

type Week = WireDashboard["week"];

/** A day's portions as a bar beside the fullest day of the week. */
function Bar({ portions, most }: { portions: number; most: number }) {
  const height = most === 0 ? 0 : Math.max(portions > 0 ? 6 : 0, Math.round((portions / most) * 48));
  return (
    <svg aria-hidden="true" viewBox="0 0 24 48" preserveAspectRatio="none" className="h-12 w-6">
      <rect y={47} width={24} height={1} className="fill-line" />
      <rect y={48 - height} width={24} height={height} rx={3} className="fill-paprika" />
    </svg>
  );
}

function saidOf({ date, portions, orders, is_closed }: Week[number]): string {
  const closed = is_closed ? ", closed" : "";
  return `${formatDay(date)}: ${countOf(portions, "portion")} in ${countOf(orders, "order")}${closed}`;
}

/** The week at a glance: each day's portions, which lead to its prep sheet. */
export function WeekSummary({ week }: { week: Week }) {
  const most = Math.max(...week.map(({ portions }) => portions));
  return (
    <ol className="-mx-3 grid grid-cols-7 sm:mx-0 sm:gap-1">
      {week.map((day, place) => {
        const { weekday, date } = dayParts(day.date);
        return (
          <li key={day.date}>
            <Link
              to={deskPaths.prep(day.date)}
              className={clsx(
                "grid min-h-11 justify-items-center gap-1 rounded-field py-2 hover:bg-sunk",
                place === 0 && "bg-sunk",
              )}
            >
              <span className="sr-only">{saidOf(day)}</span>
              <span aria-hidden className="text-base font-bold tabular-nums">
                {day.is_closed && day.portions === 0 ? "–" : day.portions}
              </span>
              <Bar portions={day.portions} most={most} />
              <span
                aria-hidden
                className={clsx("text-xs leading-tight", place === 0 ? "font-bold" : "text-ink-2")}
              >
                {weekday}
              </span>
              <span aria-hidden className="text-xs tabular-nums leading-tight text-ink-2">
                {day.is_closed ? "closed" : date}
              </span>
            </Link>
          </li>
        );
      })}
    </ol>
  );
}
