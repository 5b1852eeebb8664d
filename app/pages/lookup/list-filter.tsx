import { Form } from "@remix-run/react";
import { statusWords } from "~/kit/status-words";
import { Button } from "~/ui/button";
import { Field, Select } from "~/ui/forms/field";

interface ListFilters {
  q?: string | undefined;
  state?: string | undefined;
  marketplace?: number | undefined;
}

/** What a list of the back office shows, as a form that only reads: the URL is the state. */
export function ListFilter({
  filters,
  search,
  states,
  anyState = "Any",
  marketplaces,
}: {
  filters: ListFilters;
  /** what is searched for: "Name, email or phone" */
  search: string;
  states: readonly string[];
  anyState?: string;
  marketplaces?: readonly { id: number; name: string }[];
}) {
  return (
    <Form
      method="get"
      key={JSON.stringify(filters)}
      aria-label="Filter"
      className="grid grid-cols-2 items-end gap-3 lg:grid-cols-[2fr_1fr_1.2fr_auto]"
    >
      <Field
        type="search"
        name="q"
        id="list-q"
        label={search}
        defaultValue={filters.q}
        maxLength={100}
        autoComplete="off"
        className="col-span-2 lg:col-span-1"
      />
      <Select name="state" label="State" defaultValue={filters.state ?? ""}>
        <option value="">{anyState}</option>
        {states.map((state) => (
          <option key={state} value={state}>
            {statusWords(state)}
          </option>
        ))}
      </Select>
      {marketplaces && (
        <Select name="marketplace" label="Marketplace" defaultValue={filters.marketplace ?? ""}>
          <option value="">All</option>
          {marketplaces.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      )}
      <Button className={marketplaces ? "h-12 max-lg:col-span-2" : "h-12 lg:justify-self-start"}>Show</Button>
    </Form>
  );
}
