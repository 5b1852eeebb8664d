import { Form } from "@remix-run/react";
import { PAGE_SIZE } from "~/kit/paging";
import { Button } from "~/ui/button";
import { Field, Select } from "~/ui/forms/field";
import { ORDER_WORDS, SIZES } from "./members-asked";

interface Asked {
  search?: string;
  start_date?: string;
  end_date?: string;
  status?: string;
  order?: string;
  limit?: number;
}

/** What the table shows, as a form that only reads: the URL is the state. It begins anew when the URL says something else. */
export function MembersFilter({ asked, problem }: { asked: Asked; problem: string | null }) {
  return (
    <Form
      method="get"
      key={JSON.stringify(asked)}
      aria-label="Find members"
      className="grid grid-cols-2 items-start gap-3 lg:grid-cols-[minmax(0,1.4fr)_repeat(4,minmax(0,1fr))_auto]"
    >
      {asked.status && <input type="hidden" name="status" value={asked.status} />}
      <Field
        type="search"
        name="search"
        label="Name, email or phone"
        defaultValue={asked.search}
        maxLength={100}
        className="col-span-2 lg:col-span-1"
      />
      <Field type="date" name="start_date" label="Joined from" defaultValue={asked.start_date} />
      <Field type="date" name="end_date" label="Joined to" defaultValue={asked.end_date} error={problem} />
      <Select name="order" label="Sort" defaultValue={asked.order ?? "added"}>
        {Object.entries(ORDER_WORDS).map(([order, text]) => (
          <option key={order} value={order}>
            {text}
          </option>
        ))}
      </Select>
      <Select name="limit" label="Rows" defaultValue={String(asked.limit ?? PAGE_SIZE)}>
        {SIZES.map((size) => (
          <option key={size} value={size}>
            {size} per page
          </option>
        ))}
      </Select>
      <Button className="col-span-2 h-12 lg:col-span-1 lg:mt-[1.875rem]">Show</Button>
    </Form>
  );
}
