import { Link } from "@remix-run/react";
import { clsx } from "clsx";

export type Chip = { text: string; to: string; current?: boolean };

/** Where the row is longer than the screen, what is chosen is in its middle. */
function reveal(chip: HTMLLIElement | null): void {
  const row = chip?.parentElement;
  if (!row) return;
  const [inner, outer] = [chip.getBoundingClientRect(), row.getBoundingClientRect()];
  row.scrollLeft += inner.left - outer.left - (outer.width - inner.width) / 2;
}

/** Filters as links in a row: the URL is the state. `label` names the row ("Filter meals"). */
export function Chips({ label, chips, wrap = false }: { label: string; chips: Chip[]; wrap?: boolean }) {
  return (
    <nav aria-label={label} className={wrap ? "min-w-0" : "-mx-4 min-w-0 lg:mx-0"}>
      <ul className={wrap ? "flex flex-wrap gap-2" : "rail gap-2 px-4 lg:flex-wrap lg:px-0"}>
        {chips.map((chip) => (
          <li key={chip.to} ref={chip.current ? reveal : undefined}>
            <Link
              to={chip.to}
              prefetch="intent"
              preventScrollReset
              aria-current={chip.current ? "true" : undefined}
              className={clsx(
                "inline-flex min-h-11 items-center rounded-pill border px-4 font-medium transition-colors",
                chip.current
                  ? "border-ink bg-ink text-paper"
                  : "border-line bg-surface text-ink hover:border-line-strong",
              )}
            >
              {chip.text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
