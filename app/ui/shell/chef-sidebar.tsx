import { Link, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { desk } from "~/kit/desk-paths";
import { paths } from "~/kit/paths";
import { Portrait } from "../chefs/portrait";
import { ChefHat, Landmark, ReceiptText, Wallet } from "../icons";
import { Logo } from "../logo";
import type { WirePicture } from "../shapes";

const places = [
  { to: paths.chefOrders(), text: "Orders", icon: ReceiptText },
  { to: desk.revenue(), text: "Revenue", icon: Wallet },
  { to: desk.bank(), text: "Bank", icon: Landmark },
  { to: desk.profile(), text: "Kitchen", icon: ChefHat },
];

/**
 * The cook's desk: a paper sidebar on wide screens, a bar below on narrow ones. `newOrders` is the badge
 * beside Orders.
 */
export function ChefSidebar({
  name,
  image,
  newOrders,
  children,
}: {
  name: string;
  image?: WirePicture | string | null;
  newOrders: number;
  /** Below the places: sign out, the diner's view. */
  children?: ReactNode;
}) {
  const { pathname } = useLocation();
  const isHere = (to: string) =>
    pathname === to || pathname.startsWith(`${to}/`) ? ("page" as const) : undefined;
  return (
    <>
      <aside className="print:hidden sticky top-0 hidden h-dvh w-60 flex-none flex-col gap-6 overflow-y-auto border-r border-line bg-paper p-5 lg:flex">
        <Link to={paths.home()} aria-label="DinDin, home" className="flex min-h-11 items-center text-2xl">
          <Logo />
        </Link>
        <div className="flex items-center gap-3">
          <Portrait name={name} image={image} size={44} decorative />
          <span className="min-w-0 leading-tight">
            <span className="block truncate font-bold">{name}</span>
            <span className="flex items-center gap-1 text-sm text-ink-2">
              <ChefHat aria-hidden className="size-3.5" /> Your kitchen
            </span>
          </span>
        </div>
        <nav aria-label="Kitchen">
          <ul className="grid gap-1">
            {places.map(({ to, text, icon: Icon }) => (
              <li key={to}>
                <Link
                  to={to}
                  aria-current={isHere(to)}
                  prefetch="intent"
                  className="flex min-h-11 items-center gap-3 rounded-field px-3 font-medium text-ink-2 transition-colors hover:bg-sunk hover:text-ink aria-[current=page]:bg-sunk aria-[current=page]:font-bold aria-[current=page]:text-ink"
                >
                  <Icon aria-hidden className="size-5" />
                  {text}
                  {text === "Orders" && <Badge count={newOrders} />}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        {children && <div className="mt-auto grid gap-2">{children}</div>}
      </aside>
      <nav
        aria-label="Kitchen, short"
        className="print:hidden fixed inset-x-0 bottom-0 z-20 border-t border-line bg-paper pb-[env(safe-area-inset-bottom)] lg:hidden"
      >
        <ul className="grid grid-cols-4">
          {places.map(({ to, text, icon: Icon }) => (
            <li key={to}>
              <Link
                to={to}
                aria-current={isHere(to)}
                className="flex min-h-15 flex-col items-center justify-center gap-1 text-xs font-medium text-ink-2 -outline-offset-4 aria-[current=page]:font-bold aria-[current=page]:text-ink"
              >
                <Icon aria-hidden className="size-[22px]" strokeWidth={1.9} />
                <span className="flex items-center gap-1">
                  {text}
                  {text === "Orders" && <Badge count={newOrders} />}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
}

function Badge({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className="ml-auto min-w-5 rounded-pill bg-paprika px-1.5 text-center text-xs font-bold leading-5 tabular-nums text-on-paprika">
      {count}
      <span className="sr-only"> new</span>
    </span>
  );
}
