import { Link, useLocation } from "@remix-run/react";
import { paths } from "~/kit/paths";
import { House, Landmark, ReceiptText, Search, ShoppingBag, UserRound } from "../icons";

const ACCOUNT = { to: paths.account(), text: "Account", icon: UserRound, end: true };

/** The five places of a diner on narrow screens, always in reach of the thumb. Pages leave room with `pb-24 lg:pb-0`. */
export function BottomBar({
  cartTo,
  cartCount,
  instead,
}: {
  cartTo: string;
  cartCount: number;
  /** the places before the account of those who have no cart (an organization account) */
  instead?: readonly { to: string; text: string }[];
}) {
  const { pathname } = useLocation();
  const tabs = instead
    ? [...instead.map((place) => ({ ...place, icon: Landmark, end: true })), ACCOUNT]
    : [
        { to: paths.home(), text: "Home", icon: House, end: true },
        { to: paths.meals(), text: "Search", icon: Search, end: false },
        { to: cartTo, text: "Cart", icon: ShoppingBag, end: false },
        { to: paths.myOrders(), text: "Orders", icon: ReceiptText, end: false },
        ACCOUNT,
      ];
  return (
    <nav
      aria-label="Places"
      className="print:hidden fixed inset-x-0 bottom-0 z-20 border-t border-line bg-paper pb-[env(safe-area-inset-bottom)] lg:hidden"
    >
      <ul className="mx-auto grid max-w-xl auto-cols-fr grid-flow-col">
        {tabs.map(({ to, text, icon: Icon, end }) => (
          <li key={text}>
            <Link
              to={to}
              aria-current={pathname === to || (!end && pathname.startsWith(`${to}/`)) ? "page" : undefined}
              prefetch="intent"
              className="group relative flex min-h-15 flex-col items-center justify-center gap-1 text-xs font-medium text-ink-2 -outline-offset-4 aria-[current=page]:font-bold aria-[current=page]:text-ink"
            >
              <span
                aria-hidden
                className="absolute inset-x-5 top-0 h-[3px] rounded-b-pill group-aria-[current=page]:bg-paprika"
              />
              <Icon aria-hidden className="size-[22px]" strokeWidth={1.9} />
              {text}
              {text === "Cart" && cartCount > 0 && (
                <span className="absolute left-1/2 top-1.5 ml-1.5 min-w-5 rounded-pill bg-paprika px-1 text-center text-xs font-bold leading-5 tabular-nums text-on-paprika">
                  {cartCount > 99 ? "99+" : cartCount}
                  <span className="sr-only"> in it</span>
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
