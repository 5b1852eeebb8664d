import { Form } from "@remix-run/react";
import type { Group } from "~/domain/groups/schemas.server";
import { PAGE_SIZE } from "~/kit/paging";
import { Button } from "~/ui/button";
import { Field, Select } from "~/ui/forms/field";
import { ChevronDown } from "~/ui/icons";
import { GroupSelect } from "../groups/group-select";
import { ORDER_WORDS, SIZES } from "./member-list-params";

interface MemberFilters {
  search?: string;
  start_date?: string;
  end_date?: string;
  status?: string;
  order?: string;
  limit?: number;
  group?: number;
}

/**
 * What the table shows, as a form that only reads: the URL is the state. It is reset when the URL says something else.
 * What is asked for less often is folded away, unless something of it is in use.
 */
export function MembersFilter({
  filters,
  problem,
  groups,
}: {
  filters: MemberFilters;
  problem: string | null;
  groups: readonly Group[];
}) {
  const { search, status, start_date, end_date, group, order = "added", limit = PAGE_SIZE } = filters;
  const isOpen =
    Boolean(start_date || end_date || group || problem) || order !== "added" || limit !== PAGE_SIZE;
  return (
    <Form method="get" key={JSON.stringify(filters)} aria-label="Find members" className="grid gap-2">
      {status && <input type="hidden" name="status" value={status} />}
      <div className="flex max-w-[40rem] items-end gap-3">
        <Field
          type="search"
          name="search"
          label="Name, email or phone"
          defaultValue={search}
          maxLength={100}
          className="min-w-0 flex-1"
        />
        <Button className="h-12">Show</Button>
      </div>
      <details open={isOpen} className="group">
        <summary className="flex min-h-11 w-fit cursor-pointer list-none items-center gap-1.5 font-medium text-ink-2 hover:text-ink">
          {groups.length > 0 ? "Group, dates, sort and rows" : "Dates, sort and rows"}
          <ChevronDown aria-hidden className="turns size-4 transition-transform" />
        </summary>
        <div className="grid grid-cols-2 items-start gap-3 pt-1 lg:grid-cols-4">
          {groups.length > 0 && <GroupSelect groups={groups} chosen={String(group ?? "")} />}
          <Field type="date" name="start_date" label="Joined from" defaultValue={start_date} />
          <Field type="date" name="end_date" label="Joined to" defaultValue={end_date} error={problem} />
          <Select name="order" label="Sort" defaultValue={order}>
            {Object.entries(ORDER_WORDS).map(([key, text]) => (
              <option key={key} value={key}>
                {text}
              </option>
            ))}
          </Select>
          <Select name="limit" label="Rows" defaultValue={String(limit)}>
            {SIZES.map((size) => (
              <option key={size} value={size}>
                {size} per page
              </option>
            ))}
          </Select>
        </div>
      </details>
    </Form>
  );
}
