import { Form } from "@remix-run/react";
import { scheduleRules } from "~/domain/schedules/rules";
import { deskPaths } from "~/kit/desk-paths";
import { Button } from "~/ui/button";
import { ErrorNotice } from "~/ui/error-notice";
import { fieldProps, useAnswer } from "~/ui/forms/answer";
import { AnswerLinks } from "~/ui/forms/answer-links";
import { Csrf } from "~/ui/forms/csrf";
import { Field, Select } from "~/ui/forms/field";

interface Schedule {
  id: number;
  start_date: string;
  end_date: string;
  count: number;
  cutoff_hours: number;
}

/** A schedule's days, portions and cutoff. */
export function ScheduleForm({ schedule, answer }: { schedule: Schedule; answer: unknown }) {
  const { id, start_date, end_date, count, cutoff_hours } = schedule;
  const texts = { start_date, end_date, count: String(count), cutoff_hours: String(cutoff_hours) };
  const [form, fields] = useAnswer("schedule-form", answer, texts);
  return (
    <Form
      method="post"
      action={deskPaths.scheduled(id)}
      id={form.id}
      onSubmit={form.onSubmit}
      noValidate
      className="grid gap-4"
    >
      <Csrf />
      <input type="hidden" name="cutoff_was" value={cutoff_hours} />
      <input type="hidden" name="count_was" value={count} />
      <ErrorNotice messages={form.errors}>
        <AnswerLinks answer={answer} />
      </ErrorNotice>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field {...fieldProps(fields.start_date)} label="From" type="date" required />
        <Field {...fieldProps(fields.end_date)} label="To" type="date" required />
        <Field
          {...fieldProps(fields.count)}
          label="Portions"
          inputMode="numeric"
          maxLength={5}
          required
          hint={start_date === end_date ? undefined : "Over all of these days"}
        />
        <Select
          {...fieldProps(fields.cutoff_hours)}
          label="Orders close"
          hint="Orders that are placed keep their deadline."
        >
          {scheduleRules.cutoff_hours.choices.map((hours) => (
            <option key={hours} value={hours}>
              {hours} hours before delivery
            </option>
          ))}
        </Select>
      </div>
      <Button tone="primary" name="intent" value="save" className="max-lg:w-full lg:justify-self-start">
        Save
      </Button>
    </Form>
  );
}
