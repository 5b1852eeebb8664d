import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { paths } from "~/kit/paths";
import { buttonClass } from "../button";
import { UserRound } from "../icons";
import { island } from "../island";
import { Logo } from "../logo";
import { AboutLinks as HouseLinksHere } from "./about-links";
import { CartButton } from "./cart-button";
import { LocationPill, type Place } from "./location-pill";
import { plainLink } from "./plain-link";
import { SearchForm } from "./search-form";
import { ShareMenu as ShareMenuHere } from "./share-menu";

const HouseLinks = island(import.meta.env.SSR ? HouseLinksHere : null, null);
const ShareMenu = island(import.meta.env.SSR ? ShareMenuHere : null, null);

/**
 * The header of guests and diners: name, place, search, links, cart. On narrow screens search moves
 * below the name and the links into `BottomBar` and the footer.
 */
export function PublicHeader({
  place,
  placeAction,
  search,
  cart,
  person,
  menu,
  instead,
  shareUrl,
}: {
  place: Place | null;
  /** Where the ZIP form goes; it leads back to this page. */
  placeAction: string;
  /** What is being searched for now. */
  search?: string;
  /** Left out for those without a cart (an organization account). */
  cart?: { to: string; count: number };
  /** The signed-in person's first name, or null for a guest. */
  person: string | null;
  /** More links or a menu before the cart. */
  menu?: ReactNode;
  /** A cook's own places in the place of search, links and account; search stands below the header then. */
  instead?: ReactNode;
  /** The absolute address that the share links pass on. */
  shareUrl: string;
}) {
  return (
    <header className="print:hidden sticky top-0 z-20 border-b border-line bg-paper">
      <div className="page flex h-[4.625rem] items-center gap-2 sm:gap-3 lg:gap-6">
        <Link
          to={paths.home()}
          aria-label="DinDin, home"
          className="-mx-1 flex min-h-11 flex-none items-center rounded-field px-1 text-2xl"
        >
          <Logo />
        </Link>
        <LocationPill place={place} action={placeAction} />
        {instead ?? <SearchForm defaultValue={search} className="hidden max-w-[34rem] flex-1 lg:block" />}
        <nav
          aria-label="Main"
          className={instead ? "hidden" : "ml-auto hidden items-center lg:flex xl:gap-1"}
        >
          {/* Hidden rather than left out for those who are known: the next document may be a guest's again. */}
          <div className={person === null ? "contents" : cart ? "hidden" : "company contents"}>
            <HouseLinks />
          </div>
          {menu}
          {person === null ? (
            <>
              <Link to={paths.login()} prefetch="intent" className={plainLink}>
                Sign In
              </Link>
              <Link
                to={paths.signup()}
                prefetch="intent"
                className={cart ? plainLink : buttonClass({ tone: "ink" })}
              >
                Sign Up
              </Link>
            </>
          ) : (
            <Link to={paths.account()} prefetch="intent" className={`${plainLink} gap-1.5`}>
              <UserRound aria-hidden className="size-[18px]" />
              {person}
            </Link>
          )}
        </nav>
        <div className="ml-auto flex flex-none items-center gap-1 lg:ml-0">
          <ShareMenu url={shareUrl} />
          {cart && <CartButton {...cart} />}
        </div>
      </div>
    </header>
  );
}
