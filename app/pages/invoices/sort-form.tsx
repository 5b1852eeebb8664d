import { Form } from "@remix-run/react";
import type { InvoiceOrder } from "~/domain/invoices/schemas.server";
import { PAGE_SIZE } from "~/kit/paging";
import { Button } from "~/ui/button";
import { Select } from "~/ui/forms/field";
import { ChevronDown } from "~/ui/icons";
import { SIZES } from "../members/member-list-params";

const ORDER_WORDS: Record<InvoiceOrder, string> = {
  newest: "Newest first",
  oldest: "Oldest first",
  due: "Due first",
};

interface InvoiceFilters {
  status?: string;
  order?: string;
  limit?: number;
}

/** How the list is sorted and how much of it is shown at once, folded away until it is used: the URL is the state. */
export function SortForm({ filters }: { filters: InvoiceFilters }) {
  const { status, order = "newest", limit = PAGE_SIZE } = filters;
  return (
    <details open={order !== "newest" || limit !== PAGE_SIZE} className="group">
      <summary className="flex min-h-11 w-fit cursor-pointer list-none items-center gap-1.5 font-medium text-ink-2 hover:text-ink">
        Sort and rows
        <ChevronDown aria-hidden className="turns size-4 transition-transform" />
      </summary>
      <Form
        method="get"
        key={JSON.stringify(filters)}
        aria-label="Sort invoices"
        className="grid max-w-[34rem] grid-cols-2 items-end gap-3 pt-1 sm:grid-cols-[1fr_1fr_auto]"
      >
        {status && <input type="hidden" name="status" value={status} />}
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
        <Button className="h-12">Show</Button>
      </Form>
    </details>
  );
}
