import { Form } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { firstOrderableDay } from "~/domain/schedules/plan";
import { scheduleRules } from "~/domain/schedules/rules";
import type { PlanChoices } from "~/domain/schedules/show-plan-choices.server";
import { addDays, type Day, formatDay } from "~/kit/day";
import { deskPaths } from "~/kit/desk-paths";
import { formatCents } from "~/kit/money";
import { countOf, joinWords } from "~/kit/text";
import { Button } from "~/ui/button";
import { ErrorNotice } from "~/ui/error-notice";
import { hoursText } from "~/ui/format";
import { ChoiceCard, ChoiceGroup } from "~/ui/forms/choice-card";
import { Field, FieldError, Select, useFreshError } from "~/ui/forms/field";
import { breakText } from "./break-text";
import type { PlanFields } from "./plan-fields.server";

type Errors = Record<string, string[]>;

/** What limits the days that can be chosen, before any is. */
function Limits({ choices }: { choices: PlanChoices }) {
  const { limit, legal, orders_per_day, permit_until, breaks } = choices;
  const byLaw = [
    legal.per_week !== null && `${countOf(legal.per_week, "portion")} a week`,
    legal.per_year !== null && `${countOf(legal.per_year, "portion")} a year`,
    legal.sales_per_year_cents !== null && `${formatCents(legal.sales_per_year_cents)} in meals a year`,
  ].filter((words) => words !== false);
  const said = [
    limit &&
      `Orders stop at ${countOf(limit.portions, "portion")} a day, ${limit.by === "law" ? "the legal limit" : "your kitchen's limit"}.`,
    byLaw.length > 0 && `The law also limits you to ${joinWords(byLaw)}.`,
    orders_per_day !== null && `You take up to ${countOf(orders_per_day, "order")} a day.`,
    permit_until && `Your permit covers days until ${formatDay(permit_until)}.`,
    ...breaks.map((days) => `You're closed ${breakText(days)}.`),
  ].filter((words) => typeof words === "string");
  return <ErrorNotice tone="note" messages={said} />;
}

function MealChoices({
  choices,
  fields,
  errors,
}: {
  choices: PlanChoices;
  fields: PlanFields;
  errors: Errors;
}) {
  return (
    <ChoiceGroup id="meals" legend="Meals" error={errors.meals} className="sm:grid-cols-2">
      {choices.meals.map(({ id, name, problem }) => (
        <ChoiceCard
          key={id}
          type="checkbox"
          name="meals"
          value={String(id)}
          title={name}
          detail={problem}
          disabled={problem !== null}
          defaultChecked={fields.meals.includes(String(id))}
        />
      ))}
    </ChoiceGroup>
  );
}

function WeekdaysOnly({ isChecked, said }: { isChecked: boolean; said: string[] | undefined }) {
  const { error, onInput } = useFreshError<HTMLInputElement>(said);
  return (
    <div className="grid gap-1.5 self-end">
      <label className="flex min-h-12 items-center gap-3 font-medium">
        <input
          type="checkbox"
          name="weekdays_only"
          defaultChecked={isChecked}
          onInput={onInput}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? "weekdays-error" : undefined}
          className="tick"
        />
        Weekdays only
      </label>
      {error && <FieldError id="weekdays-error">{error[0]}</FieldError>}
    </div>
  );
}

/** Which day can still be ordered first, breaks and the permit considered. `hours`: the chosen cutoff; empty: the kitchen's own. */
function firstText({ first_open, cutoff_hours }: PlanChoices, hours: string): string {
  const day = first_open[Number(hours) || cutoff_hours];
  return day
    ? `The first day you can still take orders for is ${formatDay(day)}.`
    : "There's no day ahead on which your kitchen is open.";
}

/** The first day that can be chosen: after today, and with a cutoff that lies ahead. `hours`: the chosen cutoff; empty: the kitchen's own. */
function firstDay({ today, ...cutoffs }: PlanChoices, hours: string): Day {
  const open = firstOrderableDay(cutoffs, Number(hours) || null);
  if (open > today) return open;
  return addDays(today, 1);
}

function DayFields({
  today,
  first,
  fields,
  errors,
}: {
  today: Day;
  first: Day;
  fields: PlanFields;
  errors: Errors;
}) {
  const date = {
    ...{ type: "date", min: first, max: addDays(today, scheduleRules.end_date.mostDays) },
  } as const;
  return (
    <>
      <Field
        {...date}
        name="start_date"
        label="From"
        defaultValue={fields.start_date}
        error={errors.start_date}
        required
      />
      <Field
        {...date}
        name="end_date"
        label="To"
        defaultValue={fields.end_date}
        error={errors.end_date}
        required
      />
      <WeekdaysOnly isChecked={fields.weekdays_only} said={errors.weekdays_only} />
      <Field
        {...date}
        name="repeat_until"
        label="Repeat weekly until"
        required={false}
        defaultValue={fields.repeat_until}
        error={errors.repeat_until}
      />
    </>
  );
}

function PortionFields({
  choices,
  onHours,
  fields,
  errors,
}: {
  choices: PlanChoices;
  onHours: (hours: string) => void;
  fields: PlanFields;
  errors: Errors;
}) {
  return (
    <>
      <Field
        name="count"
        label="Portions of each meal a day"
        inputMode="numeric"
        maxLength={5}
        defaultValue={fields.count}
        error={errors.count}
        required
      />
      <Select
        name="cutoff_hours"
        label="Orders close"
        defaultValue={fields.cutoff_hours}
        error={errors.cutoff_hours}
        onChange={(event) => onHours(event.currentTarget.value)}
      >
        <option value="">{`The same as your kitchen, ${choices.cutoff_hours} hours before`}</option>
        {scheduleRules.cutoff_hours.choices.map((hours) => (
          <option key={hours} value={hours}>
            {hours} hours before delivery
          </option>
        ))}
      </Select>
    </>
  );
}

/** Which meals, on which days, how many of each. Sent, it is looked at first: the address has all of it. */
export function PlanForm({
  choices,
  fields,
  errors,
}: {
  choices: PlanChoices;
  fields: PlanFields;
  errors: Errors;
}) {
  const form = useRef<HTMLFormElement>(null);
  const [hours, setHours] = useState(fields.cutoff_hours);
  const first = firstDay(choices, hours);
  useEffect(() => {
    const first = Object.keys(errors)[0];
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]:not(:disabled)`)?.focus();
  }, [errors]);
  return (
    <Form
      ref={form}
      method="get"
      action={deskPaths.newSchedule()}
      noValidate
      className="grid max-w-[44rem] gap-6 *:min-w-0"
    >
      <input type="hidden" name="check" value="1" />
      <ErrorNotice messages={errors.non_field_errors} />
      <p className="text-ink-2">
        {`Dinners are delivered from ${hoursText(choices.delivery_window)}. ${firstText(choices, hours)}`}
      </p>
      <Limits choices={choices} />
      <MealChoices choices={choices} fields={fields} errors={errors} />
      <div className="grid gap-4 sm:grid-cols-2">
        <DayFields today={choices.today} first={first} fields={fields} errors={errors} />
        <PortionFields choices={choices} onHours={setHours} fields={fields} errors={errors} />
      </div>
      <Button tone="primary" size="lg" className="max-sm:w-full sm:justify-self-start">
        Check the days
      </Button>
    </Form>
  );
}
