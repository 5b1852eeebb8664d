import { Link, useLocation } from "@remix-run/react";
import { NewOrdersBadge } from "./chef-badge";
import { Ellipsis } from "./chef-icons";
import { DeskMore } from "./desk-more";
import { type DeskPart, furtherPlaces, isAt, type Place } from "./desk-places";

const TAB =
  "group relative flex min-h-15 w-full flex-col items-center justify-center gap-1 text-xs font-medium text-ink-2 -outline-offset-4 aria-[current=page]:font-bold aria-[current=page]:text-ink";

/** On narrow screens the main places of a desk in reach of the thumb, and all others in a sheet above them. */
export function DeskBar({ desk, head, children }: DeskPart) {
  const location = useLocation();
  // a further place of the same path, as upcoming orders are of orders, belongs to the one in the bar
  const isUnder = (place: Place) =>
    isAt(place, { ...location, search: place.to.slice(place.to.indexOf("?")) });
  const here = desk.main.find((place) => isAt(place, location)) ?? desk.main.find(isUnder);
  const isFurther = !here && furtherPlaces(desk).some((place) => isAt(place, location));
  return (
    <nav
      aria-label={`${desk.label}, short`}
      className="print:hidden fixed inset-x-0 bottom-0 z-20 border-t border-line bg-paper pb-[env(safe-area-inset-bottom)] lg:hidden"
    >
      <ul className="mx-auto grid max-w-xl auto-cols-fr grid-flow-col">
        {desk.main.map((place) => (
          <li key={place.to}>
            <Link
              to={place.to}
              aria-current={place === here ? "page" : undefined}
              prefetch="intent"
              className={TAB}
            >
              <Mark />
              <place.icon aria-hidden className="size-[22px]" strokeWidth={1.9} />
              {place.short ?? place.text}
              {place.isCounted && (
                <NewOrdersBadge count={head.count} className="absolute left-1/2 top-1.5 ml-1.5" />
              )}
            </Link>
          </li>
        ))}
        <li>
          {/* Reset to closed on each screen. */}
          <details key={location.key}>
            <summary
              aria-current={isFurther ? "page" : undefined}
              className={`${TAB} list-none cursor-pointer`}
            >
              <Mark />
              <Ellipsis aria-hidden className="size-[22px]" strokeWidth={1.9} />
              More
            </summary>
            <div className="absolute inset-x-0 bottom-full max-h-[75dvh] overflow-y-auto rounded-t-card border-t border-line bg-surface p-3 shadow-soft">
              <DeskMore desk={desk}>{children}</DeskMore>
            </div>
          </details>
        </li>
      </ul>
    </nav>
  );
}

/** The line above the place one is at. */
function Mark() {
  return (
    <span
      aria-hidden
      className="absolute inset-x-5 top-0 h-[3px] rounded-b-pill group-aria-[current=page]:bg-paprika"
    />
  );
}
