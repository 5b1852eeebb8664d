import { Form } from "@remix-run/react";
import type { Group } from "~/domain/groups/schemas.server";
import type { RangeFilters } from "~/http/range-filters.server";
import { Button } from "~/ui/button";
import { Csrf } from "~/ui/forms/csrf";
import { Field, Select } from "~/ui/forms/field";
import { ChevronDown } from "~/ui/icons";
import { GroupSelect } from "../groups/group-select";

/** What is asked for less often, in the order of its fields. */
const MORE = ["Group", "Expense code", "Sort"];

/** What a report is narrowed down by, as its URL has it. */
export interface Narrowed extends RangeFilters {
  group?: number | undefined;
  code?: number | undefined;
  /** a person's profile id; it stays as it is while the rest is changed */
  member?: number | undefined;
  order?: string | undefined;
}

/** What a report shows, as a form that only reads: the URL is the state. `label` says what is searched for. */
export function RangeForm({
  typed,
  problem,
  label,
  groups = [],
  codes = [],
  sorts,
}: {
  typed: Narrowed;
  problem: string | null;
  label: string;
  groups?: readonly Group[];
  codes?: readonly { id: number; code: string }[];
  sorts?: Record<string, string> | undefined;
}) {
  const isNarrowed = [typed.group, typed.code, typed.order].some((one) => one !== undefined);
  return (
    <Form
      method="get"
      key={JSON.stringify(typed)}
      aria-label="Filter"
      className="grid grid-cols-2 items-start gap-3 lg:grid-cols-[minmax(0,1.6fr)_repeat(2,minmax(0,1fr))_auto]"
    >
      {typed.member !== undefined && <input type="hidden" name="member" value={typed.member} />}
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
      {(groups.length > 0 || codes.length > 0 || sorts) && (
        <details open={isNarrowed} className="group col-span-full -mt-1">
          <summary className="flex min-h-11 w-fit cursor-pointer list-none items-center gap-1.5 font-medium text-ink-2 hover:text-ink">
            {MORE.filter((_, at) => [groups.length > 0, codes.length > 0, Boolean(sorts)][at]).join(", ")}
            <ChevronDown aria-hidden className="turns size-4 transition-transform" />
          </summary>
          <div className="grid grid-cols-2 items-start gap-3 pt-1 lg:grid-cols-4">
            {groups.length > 0 && <GroupSelect groups={groups} chosen={String(typed.group ?? "")} />}
            {codes.length > 0 && (
              <Select name="code" label="Expense code" defaultValue={String(typed.code ?? "")}>
                <option value="">All</option>
                {codes.map(({ id, code }) => (
                  <option key={id} value={id}>
                    {code}
                  </option>
                ))}
              </Select>
            )}
            {sorts && (
              <Select name="order" label="Sort" defaultValue={typed.order ?? ""}>
                {Object.entries(sorts).map(([key, text]) => (
                  <option key={key} value={key}>
                    {text}
                  </option>
                ))}
              </Select>
            )}
          </div>
        </details>
      )}
    </Form>
  );
}

/** Asks for the rows of a report as a CSV file, narrowed down as the screen is. */
export function ExportForm({ typed }: { typed: Narrowed }) {
  return (
    <Form method="post" className="flex flex-wrap items-center gap-3">
      <Csrf />
      {Object.entries(typed)
        .filter(([name]) => name !== "order")
        .map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
      <Button>Export as CSV</Button>
    </Form>
  );
}
