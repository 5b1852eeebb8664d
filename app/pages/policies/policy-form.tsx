import { useNavigation } from "@remix-run/react";
import { WEEKDAYS } from "~/domain/policies/weekdays";
import { Button } from "~/ui/button";
import { fieldProps, useAnswer } from "~/ui/forms/answer";
import { AnswerForm } from "~/ui/forms/answer-form";
import { Field, Select } from "~/ui/forms/field";
import { useLastAnswer } from "~/ui/forms/last-answer";
import { type BoxChoice, Boxes, MealBoxes } from "./boxes";
import { DryRunPanel } from "./dry-run-panel";
import type { TriedAnswer } from "./policy-form.server";

/** A policy as its form starts; all is text. */
type Texts = {
  name: string;
  from_time: string;
  to_time: string;
  zips: string;
  maximum: string;
  max_orders: string;
  per: string;
};

export interface PolicyStart {
  texts: Texts;
  weekdays: readonly number[];
  cuisines: readonly number[];
  cooks: readonly number[];
  groups: readonly number[];
}

export const BLANK: PolicyStart = {
  texts: { name: "", from_time: "", to_time: "", zips: "", maximum: "", max_orders: "", per: "week" },
  weekdays: [],
  cuisines: [],
  cooks: [],
  groups: [],
};

/** The limits that are typed: hours, ZIP codes, dollars and orders. */
function Limits({ fields }: { fields: ReturnType<typeof useAnswer<Texts>>[1] }) {
  return (
    <>
      <fieldset className="grid gap-3 sm:grid-cols-2">
        <legend className="mb-2 font-medium">
          Hours in which the delivery begins, in the time of the city it goes to
        </legend>
        <Field {...fieldProps(fields.from_time)} label="From" type="time" required={false} />
        <Field {...fieldProps(fields.to_time)} label="Until" type="time" required={false} />
      </fieldset>
      <Field
        {...fieldProps(fields.zips)}
        label="Delivery ZIP codes"
        hint="Your offices' ZIP codes, separated by commas. Leave blank for everywhere."
        required={false}
      />
      <Field
        {...fieldProps(fields.maximum)}
        label="Most your organization pays for an order"
        hint="In dollars, like 15.00. Vouchers don't count."
        inputMode="decimal"
        required={false}
      />
      <div className="grid gap-3 sm:grid-cols-2">
        <Field
          {...fieldProps(fields.max_orders)}
          label="Orders for each person"
          inputMode="numeric"
          required={false}
        />
        <Select {...fieldProps(fields.per)} label="In each">
          <option value="week">Week, from Monday</option>
          <option value="month">Calendar month</option>
        </Select>
      </div>
    </>
  );
}

/** A policy's fields, what they would have refused lately, and the buttons to try and to save it. */
export function PolicyForm({
  start,
  version,
  cuisines,
  cooks,
  groups,
}: {
  start: PolicyStart;
  /** which version the form shows, of a policy that is there already */
  version?: number;
  cuisines: readonly BoxChoice[];
  cooks: readonly BoxChoice[];
  groups: readonly BoxChoice[];
}) {
  const answer = useLastAnswer<TriedAnswer>();
  const [form, fields] = useAnswer<Texts>("policy", answer, start.texts);
  const isBusy = useNavigation().formAction !== undefined;
  const tried = answer && "tried" in answer ? answer.tried : null;
  return (
    <AnswerForm form={form} className="grid gap-6">
      {version !== undefined && <input type="hidden" name="version" value={version} />}
      <Field
        {...fieldProps(fields.name)}
        label="Name"
        hint="People see it in their cart."
        maxLength={60}
        required
      />
      {groups.length > 0 && (
        <Boxes name="groups" legend="Only for these groups" choices={groups} start={start.groups} isFolded />
      )}
      <Boxes
        name="weekdays"
        legend="Delivery days. None chosen: every day"
        choices={WEEKDAYS.map((name, id) => ({ id, name }))}
        start={start.weekdays}
      />
      <Limits fields={fields} />
      <MealBoxes cuisines={cuisines} cooks={cooks} start={start} />
      {tried && <DryRunPanel tried={tried} />}
      <div className="grid gap-3 sm:grid-cols-2">
        <Button name="intent" value="try" size="lg" wide aria-disabled={isBusy || undefined}>
          Try it on the last 30 days
        </Button>
        <Button name="intent" value="save" tone="primary" size="lg" wide aria-disabled={isBusy || undefined}>
          Save policy
        </Button>
      </div>
    </AnswerForm>
  );
}
