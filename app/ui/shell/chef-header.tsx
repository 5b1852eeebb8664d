import { Link, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { paths } from "~/kit/paths";
import { ChevronDown } from "../icons";
import { Logo } from "../logo";
import { CartButton } from "./cart-button";
import { NewOrdersBadge } from "./chef-badge";
import { ChefMore } from "./chef-more";
import { isAt, MAIN_PLACES, type ShellKitchen } from "./chef-places";
import { LocationPill, type Place } from "./location-pill";
import { plainLink } from "./plain-link";
import { ShareMenu } from "./share-menu";

/** The header of a cook on the pages of diners: the way to their desk, and what ordering dinner takes. */
export function ChefHeader({
  kitchen,
  place,
  placeAction,
  cartCount,
  shareUrl,
  children,
}: {
  kitchen: ShellKitchen;
  place: Place | null;
  /** Where the ZIP form goes; it leads back to this page. */
  placeAction: string;
  /** Portions in the cook's own cart. */
  cartCount: number;
  /** The absolute address that the share links pass on. */
  shareUrl: string;
  /** In the menu below the places: account, sign out. */
  children: ReactNode;
}) {
  const location = useLocation();
  return (
    <header className="print:hidden sticky top-0 z-20 border-b border-line bg-paper">
      <div className="page flex h-[4.625rem] items-center gap-2 sm:gap-3 lg:gap-5">
        <Link
          to={paths.home()}
          aria-label="DinDin, home"
          className="-mx-1 flex min-h-11 flex-none items-center rounded-field px-1 text-2xl"
        >
          <Logo />
        </Link>
        <LocationPill place={place} action={placeAction} />
        <nav aria-label="Kitchen" className="ml-auto hidden items-center lg:flex xl:gap-1">
          {MAIN_PLACES.map((place) => (
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
              <ChefMore>{children}</ChefMore>
            </div>
          </details>
        </nav>
        <div className="ml-auto flex flex-none items-center gap-1 lg:ml-0">
          <ShareMenu url={shareUrl} />
          <CartButton to={paths.cart()} count={cartCount} />
        </div>
      </div>
    </header>
  );
}
