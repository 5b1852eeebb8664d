import { Link, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { desk } from "~/kit/desk-paths";
import { Portrait } from "../chefs/portrait";
import { ChefHat } from "../icons";
import { Logo } from "../logo";
import { NewOrdersBadge } from "./chef-badge";
import { isAt, placesOf, type ShellKitchen } from "./chef-places";

/** The cook's desk on wide screens: every place in groups, with how many new orders wait. */
export function ChefSidebar({
  kitchen,
  children,
}: {
  kitchen: ShellKitchen;
  /** Below the places: the diner's view, sign out. */
  children: ReactNode;
}) {
  const location = useLocation();
  return (
    <aside className="print:hidden sticky top-0 hidden h-dvh w-60 flex-none flex-col gap-5 overflow-y-auto border-r border-line bg-paper p-5 lg:flex">
      <Link
        to={kitchen.is_helper ? desk.orders() : desk.dashboard()}
        aria-label={kitchen.is_helper ? "DinDin, orders" : "DinDin, dashboard"}
        className="flex min-h-11 items-center text-2xl"
      >
        <Logo />
      </Link>
      <div className="flex items-center gap-3">
        <Portrait name={kitchen.name} image={kitchen.image} size={44} decorative />
        <span className="min-w-0 leading-tight">
          <span className="block truncate font-bold">{kitchen.name}</span>
          <span className="flex items-center gap-1 text-sm text-ink-2">
            <ChefHat aria-hidden className="size-3.5" />{" "}
            {kitchen.is_helper ? "You help here" : "Your kitchen"}
          </span>
        </span>
      </div>
      <nav aria-label="Kitchen" className="grid gap-2">
        {placesOf(kitchen).groups.map((group) => (
          <ul key={group[0]?.to} className="grid border-t border-line pt-2 first:border-0 first:pt-0">
            {group.map((place) => (
              <li key={place.to}>
                <Link
                  to={place.to}
                  aria-current={isAt(place, location)}
                  prefetch="intent"
                  className="flex min-h-11 items-center gap-3 rounded-field px-3 font-medium text-ink-2 transition-colors hover:bg-sunk hover:text-ink aria-[current=page]:bg-sunk aria-[current=page]:font-bold aria-[current=page]:text-ink"
                >
                  <place.icon aria-hidden className="size-5" />
                  {place.text}
                  {place.isCounted && <NewOrdersBadge count={kitchen.new_orders} className="ml-auto" />}
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
