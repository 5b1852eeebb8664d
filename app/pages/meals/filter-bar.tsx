import { Link } from "@remix-run/react";
import { clsx } from "clsx";
import type { ReactNode } from "react";
import { formatDay, formatShortDay } from "~/kit/day";
import { ALLERGENS, type Allergen } from "~/kit/rules";
import { Check, ChevronDown, X } from "~/ui/icons";
import { type Filters, isNarrowed, mealsPath, SORTS } from "./filters";

/** A filter's pill that opens its choices below it; they are links, so it works without script. */
function Menu({
  name,
  value,
  isSet,
  children,
}: {
  name: string;
  value: string;
  isSet: boolean;
  children: ReactNode;
}) {
  return (
    <details data-menu className="group relative">
      <summary
        className={clsx(
          "inline-flex min-h-11 list-none items-center gap-1.5 rounded-pill border px-4 font-medium",
          isSet ? "border-ink bg-ink text-paper" : "border-line-strong bg-surface hover:border-ink",
        )}
      >
        <span className={isSet ? undefined : "text-ink-2"}>{name}</span>
        <span className="max-w-[40vw] truncate font-bold">{value}</span>
        <ChevronDown aria-hidden className="turns size-4 flex-none transition-transform" />
      </summary>
      <div className="z-10 overflow-y-auto border border-line bg-surface p-2 shadow-soft max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-30 max-lg:max-h-[70dvh] max-lg:rounded-t-picture max-lg:p-4 lg:absolute lg:left-0 lg:top-full lg:mt-2 lg:max-h-[60dvh] lg:w-64 lg:rounded-card">
        {children}
      </div>
    </details>
  );
}

function Option({
  to,
  isOn,
  onClick,
  children,
}: {
  to: string;
  isOn: boolean;
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
        className="flex min-h-11 items-center justify-between gap-3 rounded-field px-3 hover:bg-sunk aria-[current=true]:font-bold"
      >
        {children}
        {isOn && <Check aria-hidden className="size-4" />}
      </Link>
    </li>
  );
}

function close(event: React.MouseEvent): void {
  event.currentTarget.closest("details")?.removeAttribute("open");
}

const words = (allergen: Allergen) => allergen.replace("_", " ");

function toggled(without: readonly Allergen[], allergen: Allergen): Allergen[] {
  return without.includes(allergen) ? without.filter((one) => one !== allergen) : [...without, allergen];
}

/** Day, allergens and order of a list of meals; every choice is a link, the URL is the state. */
export function FilterBar({ filters, days }: { filters: Filters; days: readonly string[] }) {
  const sort =
    SORTS.find(
      (one) =>
        one.sortBy === filters.sortBy &&
        (one.sortDirection === "desc") === (filters.sortDirection === "desc"),
    ) ?? SORTS[0];
  const { date, without } = filters;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Menu name="Day" value={date ? formatShortDay(date) : "any"} isSet={Boolean(date)}>
        <ul>
          <Option to={mealsPath(filters, { date: "" })} isOn={!date} onClick={close}>
            Any day
          </Option>
          {days.map((day) => (
            <Option key={day} to={mealsPath(filters, { date: day })} isOn={day === date} onClick={close}>
              {formatDay(day)}
            </Option>
          ))}
        </ul>
      </Menu>
      <Menu
        name="Without"
        value={without.length === 0 ? "nothing" : without.map(words).join(", ")}
        isSet={without.length > 0}
      >
        <p className="px-3 pb-1 pt-2 text-sm text-ink-2">
          Leaves out meals that contain it or may contain traces.
        </p>
        <ul>
          {ALLERGENS.map((allergen) => (
            <Option
              key={allergen}
              to={mealsPath(filters, { without: toggled(without, allergen) })}
              isOn={without.includes(allergen)}
            >
              <span className="first-letter:uppercase">{words(allergen)}</span>
            </Option>
          ))}
        </ul>
      </Menu>
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
      {isNarrowed(filters) && (
        <Link
          to={mealsPath({ ...filters, cuisine: "", search: "", chef: "", date: "", without: [] })}
          preventScrollReset
          className="inline-flex min-h-11 items-center gap-1.5 rounded-pill px-3 font-medium text-ink-2 hover:text-ink hover:underline hover:underline-offset-4"
        >
          <X aria-hidden className="size-4" />
          Clear filters
        </Link>
      )}
    </div>
  );
}
