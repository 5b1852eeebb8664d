import { Form } from "@remix-run/react";
import type { AskedDays } from "~/http/asked-days.server";
import { Button } from "~/ui/button";
import { Csrf } from "~/ui/forms/csrf";
import { Field } from "~/ui/forms/field";

/** What a report shows, as a form that only reads: the URL is the state. `label` says what is searched for. */
export function RangeForm({
  typed,
  problem,
  label,
}: {
  typed: AskedDays;
  problem: string | null;
  label: string;
}) {
  return (
    <Form
      method="get"
      key={JSON.stringify(typed)}
      aria-label="Filter"
      className="grid grid-cols-2 items-start gap-3 lg:grid-cols-[minmax(0,1.6fr)_repeat(2,minmax(0,1fr))_auto]"
    >
      <Field
        type="search"
        name="search"
        label={label}
        defaultValue={typed.search}
        maxLength={100}
        className="col-span-2 lg:col-span-1"
      />
      <Field type="date" name="start_date" label="From" defaultValue={typed.start_date} />
      <Field type="date" name="end_date" label="To" defaultValue={typed.end_date} error={problem} />
      <Button className="col-span-2 h-12 lg:col-span-1 lg:mt-[1.875rem]">Show</Button>
    </Form>
  );
}

/** Asks for the rows of a report as a CSV file, narrowed down as the screen is. */
export function ExportForm({ typed }: { typed: AskedDays }) {
  return (
    <Form method="post" className="flex flex-wrap items-center gap-3">
      <Csrf />
      {Object.entries(typed).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button>Export as CSV</Button>
    </Form>
  );
}
