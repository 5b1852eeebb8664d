import { Link } from "@remix-run/react";
import { formatDay } from "~/kit/day";
import { paths } from "~/kit/paths";
import { dayParts, wallClock } from "~/ui/format";
import { leftText } from "~/ui/meals/when";
import { Price } from "~/ui/money/money";
import { Pill } from "~/ui/pill";
import { AddToCart } from "../carts/add-to-cart";

interface PanelMeal {
  id: number;
  name: string;
  price_cents: number;
  is_voucher_meal: boolean;
  time_zone: string;
  chef: { slug: string; full_name: string; kitchen: { city: string } };
  schedule: { count_left: number; cutoff_at: string; next_date: string } | null;
  delivery_dates: readonly string[];
  unavailable: {
    detail: string;
    next: { meal_slug: string; meal_name: string; next_date: string } | null;
  } | null;
}

/** Until when to order for the next day, in words: "today, 6 pm" or "Mon, 23 Nov 2026, 6 pm". */
function deadline(cutoff_at: string, now: string, timeZone: string): string {
  const { day, time } = wallClock(cutoff_at, timeZone);
  return `${day === wallClock(now, timeZone).day ? "today" : formatDay(day)}, ${time}`;
}

/** The days a meal comes on; the day itself is chosen at the checkout, for the whole cart. */
function Days({ days }: { days: readonly string[] }) {
  return (
    <ul aria-label="Delivery days" className="flex flex-wrap gap-2">
      {days.slice(0, 4).map((day) => {
        const { weekday, date, month } = dayParts(day);
        return (
          <li
            key={day}
            className="min-w-16 rounded-field border border-line px-3 py-2 text-center leading-tight"
          >
            <span className="block font-bold tabular-nums">
              {weekday} {date}
            </span>
            <span className="text-sm text-ink-2">{month}</span>
          </li>
        );
      })}
      {days.length > 4 && <li className="self-center text-sm text-ink-2">and {days.length - 4} more</li>}
    </ul>
  );
}

/** Price, days, what is left, and the one action; or why not, and the next chance. */
export function OrderPanel({
  meal,
  here,
  now,
  elsewhere,
}: {
  meal: PanelMeal;
  here: string;
  now: string;
  elsewhere: string | null;
}) {
  const { schedule, unavailable, chef } = meal;
  const left = leftText(schedule);
  return (
    <section aria-label="Order" className="grid gap-4 rounded-card border border-line bg-surface p-5 lg:p-6">
      <div className="flex items-center justify-between gap-4">
        <Price cents={meal.price_cents} voucher={meal.is_voucher_meal} className="text-2xl" />
        {left && <Pill tone={schedule?.count_left ? "ink" : "sunk"}>{left}</Pill>}
      </div>
      {unavailable ? (
        <div role="note" className="grid gap-3 rounded-field bg-turmeric-wash px-4 py-3.5">
          <p className="font-bold">{unavailable.detail}</p>
          {unavailable.next ? (
            <p>
              {chef.full_name} has{" "}
              <Link
                to={paths.meal(chef.slug, unavailable.next.meal_slug)}
                className="font-bold underline underline-offset-4"
              >
                {unavailable.next.meal_name}
              </Link>{" "}
              for {formatDay(unavailable.next.next_date)}.
            </p>
          ) : (
            <p>
              <Link to={paths.meals()} className="font-bold underline underline-offset-4">
                See what other cooks have on the stove
              </Link>
            </p>
          )}
        </div>
      ) : (
        <>
          <Days days={meal.delivery_dates} />
          {schedule && (
            <p>
              For {formatDay(schedule.next_date)}:{" "}
              <span className="font-bold">order by {deadline(schedule.cutoff_at, now, meal.time_zone)}</span>
            </p>
          )}
          {elsewhere && (
            <p className="rounded-field bg-turmeric-wash px-4 py-3">
              <span className="font-bold">Not in your area.</span> {chef.full_name} delivers around{" "}
              {chef.kitchen.city}, not to {elsewhere}.{" "}
              <Link to={paths.meals()} className="font-bold underline underline-offset-4">
                See cooks near you
              </Link>
            </p>
          )}
          <AddToCart meal={meal} most={schedule?.count_left ?? 1} here={here} />
          <p className="text-sm text-ink-2">
            100% of the meal price goes to {chef.full_name}. Free to cancel until the order deadline.
          </p>
        </>
      )}
    </section>
  );
}
