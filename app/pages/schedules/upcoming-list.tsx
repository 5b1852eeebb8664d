import { Link } from "@remix-run/react";
import type { Day } from "~/kit/day";
import { deskPaths } from "~/kit/desk-paths";
import { countOf } from "~/kit/text";
import { rangeText } from "./range-text";

export interface UpcomingSchedule {
  id: number;
  name: string;
  start_date: Day;
  end_date: Day;
  count: number;
  sold: number;
  count_left: number;
}

/** Schedules in a row each, which lead to them. */
export function UpcomingList({ schedules }: { schedules: readonly UpcomingSchedule[] }) {
  return (
    <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
      {schedules.map((one) => (
        <li key={one.id}>
          <Link
            to={deskPaths.scheduled(one.id)}
            prefetch="intent"
            className="group grid grid-cols-[1fr_auto] items-center gap-x-6 gap-y-0.5 px-4 py-3 hover:bg-sunk lg:px-5"
          >
            <span className="min-w-0">
              <span className="block font-bold wrap-anywhere group-hover:underline group-hover:underline-offset-4">
                {one.name}
              </span>
              <span className="text-ink-2">{rangeText(one)}</span>
            </span>
            <span className="text-right tabular-nums">
              <span className="block font-bold">{countOf(one.count, "portion")}</span>
              <span className="text-ink-2">
                {one.sold} sold, {one.count_left} left
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
