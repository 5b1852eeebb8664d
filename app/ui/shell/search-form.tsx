import { Form } from "@remix-run/react";
import { clsx } from "clsx";
import { paths } from "~/kit/paths";
import { Search } from "../icons";

/** The search of the header: sends `search` by GET to the meals. `id` must differ where two stand on a page. */
export function SearchForm({
  id = "search",
  defaultValue = "",
  className,
}: {
  id?: string;
  defaultValue?: string;
  className?: string;
}) {
  return (
    <search className={className}>
      <Form method="get" action={paths.meals()} className="relative">
        <label htmlFor={id} className="sr-only">
          Search meals and cooks
        </label>
        <Search aria-hidden className="pointer-events-none absolute left-4 top-3.5 size-[18px] text-ink-2" />
        <input
          id={id}
          type="search"
          name="search"
          defaultValue={defaultValue}
          placeholder="Birria, dumplings, your favorite cook"
          enterKeyHint="search"
          maxLength={80}
          className={clsx(
            "h-11.5 w-full rounded-pill border border-transparent bg-sunk pl-11 pr-4 text-ink",
            "placeholder:text-ink-2 hover:border-line-strong focus:bg-surface",
          )}
        />
      </Form>
    </search>
  );
}
