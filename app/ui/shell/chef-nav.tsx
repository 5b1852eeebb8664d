import { Link, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { ChevronDown } from "../icons";
import { NewOrdersBadge } from "./chef-badge";
import { ChefMore } from "./chef-more";
import { isAt, placesOf, type ShellKitchen } from "./chef-places";
import { plainLink } from "./plain-link";

/** A cook's places in the header of the pages of diners, on wide screens; all others are under "More". */
export function ChefNav({
  kitchen,
  children,
}: {
  kitchen: ShellKitchen;
  /** in the menu below the places: account, sign out */
  children: ReactNode;
}) {
  const location = useLocation();
  return (
    <nav aria-label="Kitchen" className="ml-auto hidden items-center lg:flex xl:gap-1">
      {placesOf(kitchen).main.map((place) => (
        <Link
          key={place.to}
          to={place.to}
          prefetch="intent"
          aria-current={isAt(place, location)}
          className={`${plainLink} gap-1.5`}
        >
          {place.text}
          {place.isCounted && <NewOrdersBadge count={kitchen.new_orders} />}
        </Link>
      ))}
      {/* Begins anew, closed, on each screen. */}
      <details key={location.key} className="group relative">
        <summary className={`${plainLink} list-none cursor-pointer gap-1`}>
          More
          <ChevronDown aria-hidden className="turns size-4 text-ink-2 transition-transform" />
        </summary>
        <div className="absolute right-0 top-full z-30 mt-1 max-h-[80dvh] w-60 overflow-y-auto rounded-card border border-line bg-surface p-2 shadow-soft">
          <ChefMore kitchen={kitchen}>{children}</ChefMore>
        </div>
      </details>
    </nav>
  );
}
