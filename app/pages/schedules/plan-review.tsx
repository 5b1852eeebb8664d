import { Form, Link } from "@remix-run/react";
import type { ReactNode } from "react";
import type { WirePlan } from "~/domain/schedules/plan-schemas.server";
import { type Day, formatDay } from "~/kit/day";
import { deskPaths } from "~/kit/desk-paths";
import { formatCents } from "~/kit/money";
import { countOf } from "~/kit/text";
import { Button, ButtonLink } from "~/ui/button";
import { ErrorNotice } from "~/ui/error-notice";
import { Csrf } from "~/ui/forms/csrf";
import { Check, X } from "~/ui/icons";
import { StepBar } from "../shells/step-bar";
import { rangeText } from "./range-text";

type Row = WirePlan["results"][number];

/** Schedules by the day on which they begin. */
function byDay(rows: readonly Row[]): [Day, Row[]][] {
  const days = new Map<Day, Row[]>();
  for (const row of rows) days.set(row.start_date, [...(days.get(row.start_date) ?? []), row]);
  return [...days].sort(([one], [other]) => (one < other ? -1 : 1));
}

function PlannedMeal({ row }: { row: Row }) {
  return (
    <li className="flex items-start gap-3 px-4 py-3">
      <Check aria-hidden className="mt-0.5 size-5 text-herb" />
      <span className="min-w-0 flex-1">
        <span className="block font-bold wrap-anywhere">{row.meal.name}</span>
        {row.start_date !== row.end_date && <span className="block text-ink-2">{rangeText(row)}</span>}
      </span>
      <span className="whitespace-nowrap tabular-nums">{countOf(row.count, "portion")}</span>
    </li>
  );
}

/** Schedules that are led to of one that can't be made; its message counts the days of the others. */
const MOST_LINKS = 5;

/** What can't be made, each with its reason: before the others, since it is what the cook should know. */
function LeftOut({ rows, isAll }: { rows: readonly Row[]; isAll: boolean }) {
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="left-out" className="grid gap-2">
      <h2 id="left-out" className="title text-lg">
        {isAll
          ? "None of these can be scheduled"
          : `${countOf(rows.length, "dinner is", "dinners are")} left out`}
      </h2>
      <ul className="divide-y divide-line rounded-card border border-line bg-surface">
        {rows.map((row) => (
          <li key={`${row.meal.id} ${row.start_date}`} className="flex items-start gap-3 px-4 py-3">
            <X aria-hidden className="mt-0.5 size-5 text-danger" />
            <span className="min-w-0 flex-1">
              <span className="block font-bold wrap-anywhere">{row.meal.name}</span>
              <span className="block text-ink-2">{rangeText(row)}</span>
              <span className="block text-danger">{row.problem?.message}</span>
              {row.problem?.schedules.slice(0, MOST_LINKS).map((one) => (
                <Link
                  key={one.id}
                  to={deskPaths.scheduled(one.id)}
                  className="mr-5 inline-flex min-h-11 items-center font-medium underline underline-offset-4"
                >
                  See {rangeText(one)}
                  <span className="sr-only"> of {row.meal.name}</span>
                </Link>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function OverCapacity({ days }: { days: WirePlan["over_capacity"] }) {
  const [first] = days;
  if (!first) return null;
  const limit = first.by === "law" ? "the legal limit" : "your kitchen's limit";
  const when = days.length === 1 ? formatDay(first.day) : countOf(days.length, "day");
  const most = Math.max(...days.map((day) => day.portions));
  return (
    <ErrorNotice
      tone="note"
      title={`More portions than you can sell on ${when}`}
      messages={`Up to ${countOf(most, "portion")} would be scheduled. Orders stop at ${first.limit} a day, ${limit}.`}
    />
  );
}

/** The weeks, or the years, in which more would be scheduled than the law lets the kitchen sell. */
function OverPeriod({ periods }: { periods: WirePlan["over_period"] }) {
  const [first] = periods;
  if (!first) return null;
  const one = first.per === "week" ? `the week of ${formatDay(first.from)}` : first.from.slice(0, 4);
  const when = periods.length === 1 ? one : countOf(periods.length, first.per);
  const most = Math.max(...periods.map(({ portions }) => portions));
  return (
    <ErrorNotice
      tone="note"
      title={`More portions than you can sell in ${when}`}
      messages={`Up to ${countOf(most, "portion")} would be scheduled. Orders stop at ${countOf(first.limit, "portion")} a ${first.per}, the legal limit.`}
    />
  );
}

/** The days on which the delivery window may be full before all portions are sold. */
function OverWindow({ days }: { days: WirePlan["over_window"] }) {
  const [first] = days;
  if (!first) return null;
  const when = days.length === 1 ? formatDay(first.day) : countOf(days.length, "day");
  const most = Math.max(...days.map(({ orders }) => orders));
  return (
    <ErrorNotice
      tone="note"
      title={`Your delivery window may fill up on ${when}`}
      messages={`With one portion an order, up to ${countOf(most, "order")} could come in. Orders stop at ${first.limit} a day, your kitchen's limit.`}
    />
  );
}

/** The years in which more would be sold, in meal prices, than the law lets the kitchen sell. */
function OverSales({ years }: { years: WirePlan["over_sales"] }) {
  const [first] = years;
  if (!first) return null;
  const when = years.length === 1 ? first.from.slice(0, 4) : countOf(years.length, "year");
  const most = Math.max(...years.map(({ cents }) => cents));
  return (
    <ErrorNotice
      tone="note"
      title={`More than you can sell in ${when}`}
      messages={`Meals for up to ${formatCents(most)} would be scheduled. Orders stop at ${formatCents(first.limit_cents)} a year, the legal limit.`}
    />
  );
}

/**
 * What would be scheduled, day by day, and what would not, with why. Nothing is made before the button is pressed;
 * `children` are the fields that are sent along, `refused` is why the last press made nothing.
 */
export function PlanReview({
  plan,
  once,
  back,
  verb,
  refused,
  children,
}: {
  plan: WirePlan;
  once: string;
  back: { to: string; text: string };
  /** what the button does: "Schedule", "Copy" */
  verb: string;
  refused: string | null;
  children?: ReactNode;
}) {
  const planned = plan.results.filter((row) => row.problem === null);
  const action = (
    <Button form="plan" tone="primary" className="max-lg:flex-1">
      {verb} {countOf(plan.count, "dinner")}
    </Button>
  );
  return (
    <div className="grid max-w-[44rem] gap-5 *:min-w-0">
      <ErrorNotice messages={refused} />
      <LeftOut rows={plan.results.filter((row) => row.problem !== null)} isAll={plan.count === 0} />
      <OverCapacity days={plan.over_capacity} />
      <OverWindow days={plan.over_window} />
      {(["week", "year"] as const).map((per) => (
        <OverPeriod key={per} periods={plan.over_period.filter((one) => one.per === per)} />
      ))}
      <OverSales years={plan.over_sales} />
      <div className="grid gap-4">
        {byDay(planned).map(([day, rows]) => (
          <section key={day} aria-labelledby={`day-${day}`} className="grid gap-2">
            <h2 id={`day-${day}`} className="title text-lg">
              {formatDay(day)}
            </h2>
            <ul className="divide-y divide-line rounded-card border border-line bg-surface">
              {rows.map((row) => (
                <PlannedMeal key={`${row.meal.id} ${row.start_date}`} row={row} />
              ))}
            </ul>
          </section>
        ))}
      </div>
      <Form id="plan" method="post" className="flex flex-wrap gap-3 max-lg:hidden">
        <Csrf />
        <input type="hidden" name="once" value={once} />
        <input type="hidden" name="expected" value={plan.count} />
        {children}
        {plan.count > 0 && action}
        <ButtonLink to={back.to}>{back.text}</ButtonLink>
      </Form>
      <StepBar>
        {plan.count > 0 && action}
        <ButtonLink to={back.to}>{back.text}</ButtonLink>
      </StepBar>
    </div>
  );
}
