import { Link } from "@remix-run/react";
import { ChevronDown, UserRound } from "../icons";
import type { ReactNode } from "react";
import { paths } from "~/kit/paths";
import { buttonClass } from "../button";
import { Logo } from "../logo";
import { CartButton } from "./cart-button";
import { LocationPill, type Place } from "./location-pill";
import { SearchForm } from "./search-form";

const plainLink =
  "inline-flex min-h-11 items-center whitespace-nowrap rounded-field px-2.5 font-medium hover:text-paprika hover:underline hover:underline-offset-4";

const aboutLinks = [
  ["/about-us", "About us"],
  ["/ourteam", "Our team"],
  ["/our-partners", "Our partners"],
] as const;

/** The "About" menu of the public header: three links behind one word. */
function AboutMenu() {
  return (
    <details className="relative">
      <summary className={`${plainLink} list-none gap-1`}>
        About
        <ChevronDown aria-hidden className="turns size-4 transition-transform" />
      </summary>
      <ul className="absolute right-0 top-full z-30 mt-1 w-48 rounded-card border border-line bg-surface p-2 shadow-soft">
        {aboutLinks.map(([to, text]) => (
          <li key={to}>
            <Link to={to} className="flex min-h-11 items-center rounded-field px-3 font-medium hover:bg-sunk">
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}

/**
 * The header of guests and diners: name, place, search, links, cart. On narrow screens search moves
 * below the name and the links into `BottomBar` and the footer.
 */
export function PublicHeader({
  place,
  placeAction,
  placeNext,
  search,
  cart,
  person,
  menu,
}: {
  place: Place | null;
  /** Where the ZIP form goes. */
  placeAction: string;
  /** Where it leads back to: this page. */
  placeNext: string;
  /** What is being searched for now. */
  search?: string;
  /** Left out for those without a cart (an organisation account). */
  cart?: { to: string; count: number };
  /** The signed-in person's first name, or null for a guest. */
  person: string | null;
  /** More links or a menu before the cart. */
  menu?: ReactNode;
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
        <LocationPill place={place} action={placeAction} next={placeNext} />
        <SearchForm defaultValue={search} className="hidden max-w-[34rem] flex-1 lg:block" />
        <nav aria-label="Main" className="ml-auto hidden items-center gap-1 lg:flex">
          <AboutMenu />
          <Link to={paths.howItWorks()} prefetch="intent" className={`${plainLink} hidden xl:inline-flex`}>
            How it works
          </Link>
          <Link to={paths.corporate()} prefetch="intent" className={plainLink}>
            For companies
          </Link>
          {menu}
          {person === null ? (
            <>
              <Link to={paths.login()} prefetch="intent" className={plainLink}>
                Sign in
              </Link>
              <Link
                to={paths.signup()}
                prefetch="intent"
                className={cart ? plainLink : buttonClass({ tone: "ink" })}
              >
                Sign up
              </Link>
            </>
          ) : (
            <Link to={paths.account()} prefetch="intent" className={`${plainLink} gap-1.5`}>
              <UserRound aria-hidden className="size-[18px]" />
              {person}
            </Link>
          )}
        </nav>
        {cart && (
          <div className="ml-auto lg:ml-0">
            <CartButton {...cart} />
          </div>
        )}
      </div>
    </header>
  );
}
