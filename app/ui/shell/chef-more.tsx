import { Link, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { isAt, placesOf, type ShellKitchen } from "./chef-places";

/** The places that bar and header leave out, for a menu that opens on "More"; `children` are what else stands there. */
export function ChefMore({ kitchen, children }: { kitchen: ShellKitchen; children: ReactNode }) {
  const location = useLocation();
  return (
    <>
      <ul className="grid">
        {placesOf(kitchen).further.map((place) => (
          <li key={place.to}>
            <Link
              to={place.to}
              aria-current={isAt(place, location)}
              className="flex min-h-11 items-center gap-3 rounded-field px-3 text-base font-medium hover:bg-sunk aria-[current=page]:bg-sunk aria-[current=page]:font-bold"
            >
              <place.icon aria-hidden className="size-5 text-ink-2" />
              {place.text}
            </Link>
          </li>
        ))}
      </ul>
      <div className="mt-2 grid gap-2 border-t border-line pt-2">{children}</div>
    </>
  );
}

/** A link of such a menu below the places. */
export const moreLink = "flex min-h-11 items-center rounded-field px-3 text-base font-medium hover:bg-sunk";
