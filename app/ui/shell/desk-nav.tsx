import { Link, useLocation } from "@remix-run/react";
import { ChevronDown } from "../icons";
import { NewOrdersBadge } from "./chef-badge";
import { DeskMore } from "./desk-more";
import { type DeskPart, isAt } from "./desk-places";
import { plainLink } from "./plain-link";

/** A desk's places in the header of the pages of diners, on wide screens; all others are under "More". */
export function DeskNav({ desk, head, children }: DeskPart) {
  const location = useLocation();
  return (
    <nav aria-label={desk.label} className="ml-auto hidden items-center lg:flex xl:gap-1">
      {desk.main.map((place) => (
        <Link
          key={place.to}
          to={place.to}
          prefetch="intent"
          aria-current={isAt(place, location)}
          className={`${plainLink} gap-1.5`}
        >
          {place.text}
          {place.isCounted && <NewOrdersBadge count={head.count} />}
        </Link>
      ))}
      {/* Reset to closed on each screen. */}
      <details key={location.key} className="group relative">
        <summary className={`${plainLink} list-none cursor-pointer gap-1`}>
          More
          <ChevronDown aria-hidden className="turns size-4 text-ink-2 transition-transform" />
        </summary>
        <div className="absolute right-0 top-full z-30 mt-1 max-h-[80dvh] w-60 overflow-y-auto rounded-card border border-line bg-surface p-2 shadow-soft">
          <DeskMore desk={desk}>{children}</DeskMore>
        </div>
      </details>
    </nav>
  );
}
