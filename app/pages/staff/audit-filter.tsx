import { Form } from "@remix-run/react";
import type { AuditFilters } from "~/domain/staff/list-audit.server";
import { Button } from "~/ui/button";
import { Field } from "~/ui/forms/field";

/** What the audit shows, as a form that only reads: the URL is the state. */
export function AuditFilter({ typed, problem }: { typed: AuditFilters; problem: string | null }) {
  return (
    <Form
      method="get"
      key={JSON.stringify(typed)}
      aria-label="Filter"
      className="grid grid-cols-2 items-end gap-3 lg:grid-cols-[1.4fr_1fr_1fr_1fr_1fr_auto]"
    >
      <Field
        type="search"
        name="person"
        label="Email of who did it"
        defaultValue={typed.person}
        maxLength={254}
        className="col-span-2 lg:col-span-1"
      />
      <Field
        name="action"
        label="Act"
        placeholder="chef.approve"
        defaultValue={typed.action}
        maxLength={100}
      />
      <Field
        name="subject"
        label="Subject"
        placeholder="chef 12"
        defaultValue={typed.subject}
        maxLength={100}
      />
      <Field type="date" name="start_date" label="From (UTC)" defaultValue={typed.start_date} />
      <Field type="date" name="end_date" label="To (UTC)" defaultValue={typed.end_date} error={problem} />
      <Button className="col-span-2 h-12 lg:col-span-1">Show</Button>
    </Form>
  );
}
