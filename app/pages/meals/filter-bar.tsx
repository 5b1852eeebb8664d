import { Link } from "@remix-run/react";
import { clsx } from "clsx";
import type { ReactNode } from "react";
import { ALLERGENS, type Allergen, allergenWords } from "~/kit/allergens";
import { countOf } from "~/kit/text";
import { Button } from "~/ui/button";
import { Check, ChevronDown, X } from "~/ui/icons";
import { type Filters, isFiltered, mealsPath, SORTS } from "./filters";

function close(event: React.MouseEvent): void {
  const menu = event.currentTarget.closest("details");
  menu?.removeAttribute("open");
  menu?.querySelector("summary")?.focus();
}

/**
 * A filter's pill that opens its choices: below it on wide screens, as a sheet on narrow ones, where the veil behind it
 * is part of the pill, so that a press on it closes. The choices are links, so it works without script.
 */
function Menu({
  name,
  value,
  isSet,
  done,
  children,
}: {
  name: string;
  value: string;
  isSet: boolean;
  /** Where several can be chosen: the words of the button that closes. */
  done?: string;
  children: ReactNode;
}) {
  return (
    <details data-menu className="group relative">
      <summary
        className={clsx(
          "inline-flex min-h-11 list-none items-center gap-1.5 whitespace-nowrap rounded-pill border px-4 font-medium",
          "max-lg:group-open:before:fixed max-lg:group-open:before:inset-0 max-lg:group-open:before:z-30 max-lg:group-open:before:bg-veil",
          isSet ? "border-ink bg-ink text-paper" : "border-line-strong bg-surface hover:border-ink",
        )}
      >
        <span className={isSet ? undefined : "text-ink-2"}>{name}</span>
        <span className="max-w-[40vw] truncate font-bold">{value}</span>
        <ChevronDown aria-hidden className="turns size-4 flex-none transition-transform" />
      </summary>
      <div className="z-10 overflow-y-auto border border-line bg-surface p-2 shadow-soft max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-40 max-lg:max-h-[76dvh] max-lg:rounded-t-picture max-lg:p-4 max-lg:pt-2 lg:absolute lg:left-0 lg:top-full lg:mt-2 lg:max-h-[60dvh] lg:w-64 lg:rounded-card">
        <div className="mb-1 flex items-center justify-between gap-4 pl-3 lg:hidden">
          <p className="title text-xl">{name}</p>
          <button
            type="button"
            data-needs-script
            aria-label="Close"
            onClick={close}
            className="grid size-11 place-items-center rounded-pill hover:bg-sunk"
          >
            <X className="size-5" />
          </button>
        </div>
        {children}
        {done && (
          <div className="sticky bottom-0 bg-surface pt-2">
            <Button type="button" tone="ink" wide data-needs-script onClick={close}>
              {done}
            </Button>
          </div>
        )}
      </div>
    </details>
  );
}

function Option({
  to,
  isOn,
  isOneOfMany = false,
  onClick,
  children,
}: {
  to: string;
  isOn: boolean;
  /** Several can be on: a box before it is ticked. */
  isOneOfMany?: boolean;
  onClick?: (event: React.MouseEvent) => void;
  children: ReactNode;
}) {
  return (
    <li>
      <Link
        to={to}
        prefetch="intent"
        preventScrollReset
        onClick={onClick}
        aria-current={isOn ? "true" : undefined}
        className="flex min-h-11 items-center gap-3 rounded-field px-3 hover:bg-sunk aria-[current=true]:font-bold"
      >
        {isOneOfMany && (
          <span
            aria-hidden
            className={clsx(
              "grid size-5.5 flex-none place-items-center rounded-sm border",
              isOn ? "border-ink bg-ink text-paper" : "border-line-strong",
            )}
          >
            {isOn && <Check className="size-4" />}
          </span>
        )}
        <span className="flex-1">{children}</span>
        {isOn && !isOneOfMany && <Check className="size-4" />}
      </Link>
    </li>
  );
}

function toggled(without: readonly Allergen[], allergen: Allergen): Allergen[] {
  return without.includes(allergen) ? without.filter((one) => one !== allergen) : [...without, allergen];
}

/** Allergens to leave out; any number of them. `count` is how many meals are left. */
function WithoutMenu({ filters, count }: { filters: Filters; count: number }) {
  const { without } = filters;
  return (
    <Menu
      name="Allergens"
      value={without.length === 0 ? "any" : `no ${without.map(allergenWords).join(", ")}`}
      isSet={without.length > 0}
      done={count === 0 ? "Done" : `Show ${countOf(count, "meal")}`}
    >
      <p className="px-3 pb-1 pt-2 text-sm text-ink-2">
        Hide meals that contain these or may contain traces.
      </p>
      <ul>
        {ALLERGENS.map((allergen) => (
          <Option
            key={allergen}
            to={mealsPath(filters, { without: toggled(without, allergen) })}
            isOn={without.includes(allergen)}
            isOneOfMany
          >
            <span className="inline-block first-letter:uppercase">{allergenWords(allergen)}</span>
          </Option>
        ))}
      </ul>
    </Menu>
  );
}

function SortMenu({ filters }: { filters: Filters }) {
  const sort =
    SORTS.find(
      (one) =>
        one.sortBy === filters.sortBy &&
        (one.sortDirection === "desc") === (filters.sortDirection === "desc"),
    ) ?? SORTS[0];
  return (
    <Menu name="Sort" value={sort.text} isSet={sort !== SORTS[0]}>
      <ul>
        {SORTS.map(({ text, sortBy, sortDirection }) => (
          <Option
            key={text}
            to={mealsPath(filters, { sortBy, sortDirection })}
            isOn={text === sort.text}
            onClick={close}
          >
            {text}
          </Option>
        ))}
      </ul>
    </Menu>
  );
}

/** Cuisine, day, allergens and order of a list of meals; every choice is a link, the URL is the state. */
export function FilterBar({
  filters,
  cuisines,
  cuisine,
  days,
  day,
  count,
}: {
  filters: Filters;
  cuisines: readonly { slug: string; title: string }[];
  cuisine: { slug: string; title: string } | null;
  days: readonly { day: string; text: string }[];
  /** The chosen one. */
  day: { short: string } | null;
  /** How many meals are left. */
  count: number;
}) {
  const { date } = filters;
  return (
    <div className="rail items-center gap-2 max-lg:-mx-4 max-lg:px-4 lg:flex-wrap lg:overflow-visible">
      <Menu name="Cuisine" value={cuisine?.title ?? "any"} isSet={cuisine !== null}>
        <ul>
          <Option to={mealsPath(filters, { cuisine: "" })} isOn={!cuisine} onClick={close}>
            Any cuisine
          </Option>
          {cuisines.map(({ slug, title }) => (
            <Option
              key={slug}
              to={mealsPath(filters, { cuisine: slug })}
              isOn={slug === cuisine?.slug}
              onClick={close}
            >
              {title}
            </Option>
          ))}
        </ul>
      </Menu>
      <Menu name="Day" value={day?.short ?? "any"} isSet={Boolean(date)}>
        <ul>
          <Option to={mealsPath(filters, { date: "" })} isOn={!date} onClick={close}>
            Any day
          </Option>
          {days.map(({ day: one, text }) => (
            <Option key={one} to={mealsPath(filters, { date: one })} isOn={one === date} onClick={close}>
              {text}
            </Option>
          ))}
        </ul>
      </Menu>
      <WithoutMenu filters={filters} count={count} />
      <SortMenu filters={filters} />
      {isFiltered(filters) && (
        <Link
          to={mealsPath({ ...filters, cuisine: "", search: "", chef: "", date: "", without: [] })}
          preventScrollReset
          className="inline-flex min-h-11 items-center gap-1.5 whitespace-nowrap rounded-pill px-3 font-medium text-ink-2 hover:text-ink hover:underline hover:underline-offset-4"
        >
          <X aria-hidden className="size-4" />
          Clear filters
        </Link>
      )}
    </div>
  );
}
