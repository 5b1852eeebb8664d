import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import type { WirePlan } from "~/domain/schedules/plan-schemas.server";
import { type Day, formatDay } from "~/kit/day";
import { countOf } from "~/kit/text";
import { Button, ButtonLink } from "~/ui/button";
import { ErrorNotice } from "~/ui/error-notice";
import { Csrf } from "~/ui/forms/csrf";
import { Check, X } from "~/ui/icons";
import { StepBar } from "../shells/step-bar";
import { rangeText } from "./upcoming-list";

type Row = WirePlan["results"][number];

/** Schedules by the day on which they begin. */
function byDay(rows: readonly Row[]): [Day, Row[]][] {
  const days = new Map<Day, Row[]>();
  for (const row of rows) days.set(row.start_date, [...(days.get(row.start_date) ?? []), row]);
  return [...days].sort(([one], [other]) => (one < other ? -1 : 1));
}

function PlannedMeal({ row }: { row: Row }) {
  const isRange = row.start_date !== row.end_date;
  return (
    <li className="flex items-start gap-3 px-4 py-3">
      {row.problem ? (
        <X aria-hidden className="mt-0.5 size-5 text-danger" />
      ) : (
        <Check aria-hidden className="mt-0.5 size-5 text-herb" />
      )}
      <span className="min-w-0 flex-1">
        <span className="block font-bold wrap-anywhere">{row.meal.name}</span>
        {isRange && <span className="block text-ink-2">{rangeText(row)}</span>}
        {row.problem && (
          <span className="block text-danger">
            <span className="sr-only">Left out: </span>
            {row.problem.message}
          </span>
        )}
      </span>
      {!row.problem && (
        <span className="whitespace-nowrap tabular-nums">{countOf(row.count, "portion")}</span>
      )}
    </li>
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
  const left = plan.results.length - plan.count;
  const action = (
    <Button form="plan" tone="primary" className="max-lg:flex-1">
      {verb} {countOf(plan.count, "dinner")}
    </Button>
  );
  return (
    <div className="grid max-w-[44rem] gap-5 *:min-w-0">
      <ErrorNotice messages={refused} />
      {left > 0 && (
        <ErrorNotice
          tone="note"
          title={
            plan.count === 0
              ? "None of these can be scheduled"
              : `${countOf(left, "dinner is", "dinners are")} left out`
          }
          messages="The reason stands beside each."
        />
      )}
      <OverCapacity days={plan.over_capacity} />
      <div className="grid gap-4">
        {byDay(plan.results).map(([day, rows]) => (
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
        <ButtonLink to={back.to} className="flex-1">
          {back.text}
        </ButtonLink>
      </StepBar>
    </div>
  );
}
