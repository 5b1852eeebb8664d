import { Link } from "@remix-run/react";
import type { WireDashboard } from "~/domain/kitchens/dashboard-schemas.server";
import { formatShortDay } from "~/kit/day";
import { deskPaths } from "~/kit/desk-paths";
import { countOf } from "~/kit/text";
import { ButtonLink } from "~/ui/button";
import { wallClock } from "~/ui/format";
import { island } from "~/ui/island";
import { Clock } from "~/ui/shell/chef-icons";

/** Counts by the second, so only a browser draws it; without script the time itself is said. */
const Countdown = island<{ at: string; now: string }>(
  null,
  async () => (await import("./countdown")).Countdown,
);

interface TodayData {
  today: WireDashboard["week"][number];
  newOrders: number;
  cutoff: WireDashboard["next_cutoff"];
  /** the server's clock, ISO 8601 UTC */
  now: string;
  timeZone: string;
}

function Figure({ count, word }: { count: number; word: string }) {
  return (
    <p className="grid">
      <span className="title text-4xl tabular-nums">{count.toLocaleString("en-US")}</span>
      <span className="text-base text-ink-2">{count === 1 ? word : `${word}s`}</span>
    </p>
  );
}

/** When orders close next, in the kitchen's time zone, and how long that is. */
function NextCutoff({
  cutoff,
  now,
  timeZone,
}: Pick<TodayData, "now" | "timeZone"> & { cutoff: NonNullable<TodayData["cutoff"]> }) {
  const { day, time } = wallClock(cutoff.at, timeZone);
  const isToday = day === wallClock(now, timeZone).day;
  return (
    <div className="flex gap-3 border-t border-line pt-4 text-base">
      <Clock aria-hidden className="mt-0.5 size-5 text-ink-2" />
      <div className="min-w-0">
        Orders for <strong className="font-bold">{formatShortDay(cutoff.date)}</strong> close{" "}
        {isToday ? "today" : formatShortDay(day)} at {time.replace(" ", "\u00a0")}.{" "}
        <span className="text-ink-2">{countOf(cutoff.portions, "portion")} so far.</span>{" "}
        <Countdown key={`${cutoff.at} ${now}`} at={cutoff.at} now={now} />
      </div>
    </div>
  );
}

/** Today first: what to deliver by dish, and when orders close next. */
export function Today({ today, newOrders, cutoff, now, timeZone }: TodayData) {
  const { portions, orders, dishes } = today;
  return (
    <section
      aria-labelledby="today"
      className="grid gap-5 rounded-card border border-line bg-surface p-5 lg:p-6"
    >
      <div className="flex items-start justify-between gap-4">
        <h2 id="today" className="title text-xl">
          To cook today
        </h2>
        {portions > 0 && (
          <Link
            to={deskPaths.prep(today.date)}
            className="-my-2 inline-flex min-h-11 items-center text-base font-bold underline underline-offset-4"
          >
            Prep sheet
          </Link>
        )}
      </div>
      {portions > 0 ? (
        <>
          <div className="flex gap-10">
            <Figure count={portions} word="portion" />
            <Figure count={orders} word="order" />
          </div>
          <ul className="grid divide-y divide-line text-base">
            {dishes.map((dish) => (
              <li key={dish.meal_id} className="flex items-baseline justify-between gap-4 py-2">
                <span className="min-w-0 wrap-anywhere">{dish.name}</span>
                <span className="text-lg font-bold tabular-nums">{dish.portions}</span>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p className="text-base">Nothing to cook today.</p>
      )}
      {cutoff && <NextCutoff cutoff={cutoff} now={now} timeZone={timeZone} />}
      {newOrders > 0 && (
        <ButtonLink to={deskPaths.orders()} tone="primary" size="lg" wide>
          {newOrders === 1 ? "Review 1 new order" : `Review ${newOrders} new orders`}
        </ButtonLink>
      )}
    </section>
  );
}
