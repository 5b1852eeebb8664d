import { Link, useLocation } from "@remix-run/react";
import { Portrait } from "../chefs/portrait";
import { Logo } from "../logo";
import { NewOrdersBadge } from "./chef-badge";
import { type DeskPart, isAt } from "./desk-places";

/** On a low screen the place where one is stands in sight, though it is the last of the list. */
function reveal(place: HTMLAnchorElement | null): void {
  const bar = place?.closest("aside");
  if (!place || !bar) return;
  const [inner, outer] = [place.getBoundingClientRect(), bar.getBoundingClientRect()];
  if (inner.bottom > outer.bottom) bar.scrollTop += inner.bottom - outer.bottom + inner.height;
}

/** A desk on wide screens: every place in groups, with how many things wait. */
export function DeskSidebar({ desk, head, children }: DeskPart) {
  const location = useLocation();
  return (
    <aside className="print:hidden sticky top-0 hidden h-dvh w-60 flex-none flex-col gap-5 overflow-y-auto border-r border-line bg-paper p-5 lg:flex">
      <Link
        to={desk.main[0].to}
        aria-label={`DinDin, ${desk.main[0].text.toLowerCase()}`}
        className="flex min-h-11 items-center text-2xl"
      >
        <Logo />
      </Link>
      <div className="flex items-center gap-3">
        <Portrait name={head.name} image={head.image} size={44} decorative />
        <span className="min-w-0 leading-tight">
          <span className="block truncate font-bold">{head.name}</span>
          <span className="flex items-center gap-1 text-sm text-ink-2">
            <desk.icon aria-hidden className="size-3.5" /> {desk.kind}
          </span>
        </span>
      </div>
      <nav aria-label={desk.label} className="grid gap-2">
        {desk.groups.map((group) => (
          <ul key={group[0]?.to} className="grid border-t border-line pt-2 first:border-0 first:pt-0">
            {group.map((place) => (
              <li key={place.to}>
                <Link
                  to={place.to}
                  ref={isAt(place, location) ? reveal : undefined}
                  aria-current={isAt(place, location)}
                  prefetch="intent"
                  className="flex min-h-11 items-center gap-3 rounded-field px-3 font-medium text-ink-2 transition-colors hover:bg-sunk hover:text-ink aria-[current=page]:bg-sunk aria-[current=page]:font-bold aria-[current=page]:text-ink"
                >
                  <place.icon aria-hidden className="size-5" />
                  {place.text}
                  {place.isCounted && <NewOrdersBadge count={head.count} className="ml-auto" />}
                </Link>
              </li>
            ))}
          </ul>
        ))}
      </nav>
      <div className="mt-auto grid gap-2">{children}</div>
    </aside>
  );
}
