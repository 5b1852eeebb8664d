import { Link, useLocation } from "@remix-run/react";
import { clsx } from "clsx";
import { addDays, formatDay, formatShortDay } from "~/kit/day";
import { paths } from "~/kit/paths";
import { signInPaths } from "~/kit/sign-in-paths";
import { countOf } from "~/kit/text";
import { ButtonLink } from "~/ui/button";
import { wallClock } from "~/ui/format";
import { CalendarDays, ChefHat } from "~/ui/icons";
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

/** Until when to order for the next day, in words: "6 pm today" or "Mon, 23 Nov, 6 pm". */
function deadline(cutoff_at: string, now: string, timeZone: string): string {
  const { day, time } = wallClock(cutoff_at, timeZone);
  return day === wallClock(now, timeZone).day ? `${time} today` : `${formatShortDay(day)}, ${time}`;
}

const NAMED = 4;

/** The days a meal comes on, in words: "every day from Sun, 22 Nov to Fri, 27 Nov", or the first few by name. */
function daysText(days: readonly string[]): string {
  const [first, ...others] = days;
  const last = others.at(-1);
  if (!first) return "";
  if (days.length > 2 && last && days.every((day, place) => day === addDays(first, place)))
    return `every day from ${formatShortDay(first)} to ${formatShortDay(last)}`;
  const named = days.slice(0, NAMED).map(formatShortDay).join(" · ");
  return days.length > NAMED ? `${named} and ${days.length - NAMED} more days` : named;
}

/** Why this visitor cannot order a meal that others can. */
export type OrderBlocker =
  | { why: "elsewhere"; where: string }
  | { why: "voucher"; isGuest: boolean }
  | { why: "organization" };

/** What of the meal does not go with what the visitor said of themselves and of who eats with them; the texts are made by the server. */
export interface DietConflicts {
  /** "Contains peanut" */
  avoided: string | null;
  /** "Contains peanut, which you and Mia avoid." */
  told: string | null;
  /** "The cook does not call it vegan or kosher." */
  notNamed: string | null;
  /** path of the screen where they said it */
  list: string;
}

/** The warning before the cart, in words; what one may still do stands at the button. */
function Warnings({ conflicts: { told, notNamed, list } }: { conflicts: DietConflicts }) {
  if (!told && !notNamed) return null;
  return (
    <div role="note" className={clsx("rounded-field px-4 pb-1 pt-3.5", told ? "bg-danger-wash" : "bg-sunk")}>
      {told && <p className="font-bold text-danger">{told}</p>}
      {notNamed && <p>{notNamed}</p>}
      <Link to={list} className="inline-flex min-h-11 items-center text-sm underline underline-offset-4">
        Edit what you avoid
      </Link>
    </div>
  );
}

/** An organization account buys no dinner; its owner does, as a diner. */
function NoCart() {
  return (
    <div role="note" className="grid gap-4 rounded-field bg-turmeric-wash p-4">
      <p>
        <strong className="font-bold">You're in your organization account.</strong> Switch to your Diner
        account to order dinner.
      </p>
      <ButtonLink to={signInPaths.selectAccount()} tone="primary">
        Switch to Diner account
      </ButtonLink>
    </div>
  );
}

/** In the place of "Add to cart": the reason, and what one can do instead. */
function NotForYou({ unfit, chef, here }: { unfit: OrderBlocker; chef: PanelMeal["chef"]; here: string }) {
  if (unfit.why === "organization") return <NoCart />;
  const isElsewhere = unfit.why === "elsewhere";
  return (
    <div role="note" className="grid gap-4 rounded-field bg-turmeric-wash p-4">
      {isElsewhere ? (
        <p>
          <strong className="font-bold">Not in your area.</strong> {chef.full_name} delivers around{" "}
          {chef.kitchen.city}, not to {unfit.where}. Ordering to another place? Change the ZIP code at the
          top.
        </p>
      ) : (
        <p>
          <strong className="font-bold">This dinner needs a voucher.</strong> Companies give vouchers to their
          employees.{" "}
          {unfit.isGuest ? "Sign in with the account that has yours." : "You don't have any right now."}
        </p>
      )}
      {unfit.why === "voucher" && unfit.isGuest ? (
        <ButtonLink to={paths.login(here)} tone="primary">
          Sign in
        </ButtonLink>
      ) : (
        <ButtonLink to={paths.meals()} tone="primary">
          {isElsewhere ? "See cooks near you" : "See dinners you can order"}
        </ButtonLink>
      )}
    </div>
  );
}

/** The day that a list led here with, or all days it comes on; and until when to order for the next one. */
function Days({ meal: { schedule, delivery_dates, time_zone }, now }: { meal: PanelMeal; now: string }) {
  const asked = new URLSearchParams(useLocation().search).get("day");
  const picked = asked !== null && delivery_dates.includes(asked) ? asked : null;
  return (
    <div className="grid gap-2">
      <p className="flex gap-2.5">
        <CalendarDays className="mt-0.5 size-5 text-ink-2" />
        {picked ? (
          <span>
            <strong className="font-bold">For {formatDay(picked)}</strong>, the day you picked.{" "}
            <span className="text-ink-2">You can still change it at checkout.</span>
          </span>
        ) : (
          <span>
            Delivered {daysText(delivery_dates)}.{" "}
            <span className="text-ink-2">You'll choose the day at checkout.</span>
          </span>
        )}
      </p>
      {schedule && (!picked || picked === schedule.next_date) && (
        <p className="flex gap-2.5">
          <ChefHat className="mt-0.5 size-5 text-ink-2" />
          <span>
            For {formatShortDay(schedule.next_date)},{" "}
            <span className="font-bold">order by {deadline(schedule.cutoff_at, now, time_zone)}</span>
          </span>
        </p>
      )}
    </div>
  );
}

/** Price, days, what is left, and the one action; or why not, and the next chance. */
export function OrderPanel({
  meal,
  here,
  now,
  unfit,
  conflicts,
}: {
  meal: PanelMeal;
  here: string;
  now: string;
  unfit: OrderBlocker | null;
  conflicts: DietConflicts;
}) {
  const { schedule, unavailable, chef } = meal;
  const left = leftText(schedule) ?? (schedule && `${countOf(schedule.count_left, "portion")} left`);
  const isFew = schedule !== null && leftText(schedule) !== null && schedule.count_left > 0;
  return (
    <section aria-label="Order" className="grid gap-4 rounded-card border border-line bg-surface p-5 lg:p-6">
      <div className="flex items-center justify-between gap-4">
        <Price cents={meal.price_cents} voucher={meal.is_voucher_meal} className="text-2xl" />
        {left && <Pill tone={isFew ? "ink" : "sunk"}>{left}</Pill>}
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
                See what other cooks are making
              </Link>
            </p>
          )}
        </div>
      ) : (
        <>
          <Days meal={meal} now={now} />
          <Warnings conflicts={conflicts} />
          {unfit ? (
            <NotForYou unfit={unfit} chef={chef} here={here} />
          ) : (
            <AddToCart meal={meal} most={schedule?.count_left ?? 1} here={here} avoided={conflicts.avoided} />
          )}
          <p className="text-sm text-ink-2">
            100% of the meal price goes to {chef.full_name}. Cancel for free until the order deadline.
          </p>
        </>
      )}
    </section>
  );
}
