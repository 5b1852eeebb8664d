import { Link } from "@remix-run/react";
import { staffPaths } from "~/kit/staff-paths";
import { countOf } from "~/kit/text";
import { ButtonLink } from "~/ui/button";
import { Panel } from "~/ui/card";
import { DayChoice } from "../support/day-choice";
import type { OpenDayView } from "./cook.server";
import { OpenOrderRow } from "./open-order-row";
import { Rows } from "./rows";

/** The cook's open orders of a day, and the way to cancel all of them. */
export function CookDay({
  chef_id,
  openDay,
  mayCancel,
}: {
  chef_id: number;
  openDay: OpenDayView;
  mayCancel: boolean;
}) {
  const { day, days, date, count, orders } = openDay;
  return (
    <Panel
      id="cook-open-day"
      title={`Open orders, ${date}`}
      aside={<span className="flex-none tabular-nums text-ink-2">{countOf(count, "order")}</span>}
    >
      <div className="grid gap-4 *:min-w-0">
        <DayChoice day={day} days={days} />
        <Rows none="No open orders on this day.">
          {orders.map((one) => (
            <OpenOrderRow key={one.part_id} order={one} />
          ))}
        </Rows>
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          {mayCancel && count > 0 && (
            <ButtonLink to={staffPaths.cookDayCancel(chef_id, { day })} tone="danger">
              Cancel this day’s orders
            </ButtonLink>
          )}
          <Link
            to={staffPaths.orders({ cook: chef_id, day })}
            className="inline-flex min-h-11 items-center font-medium underline underline-offset-4"
          >
            All orders of this day
          </Link>
        </div>
      </div>
    </Panel>
  );
}
