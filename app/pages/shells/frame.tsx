import { Link, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { paths } from "~/kit/paths";
import { BottomBar } from "~/ui/shell/bottom-bar";
import { Footer } from "~/ui/shell/footer";
import { PublicHeader } from "~/ui/shell/public-header";
import { SearchForm } from "~/ui/shell/search-form";
import { useCartCount } from "./cart-count";
import { useRootData } from "./root-data";

const menuLink =
  "inline-flex min-h-11 items-center whitespace-nowrap rounded-field px-2.5 font-medium hover:text-paprika hover:underline hover:underline-offset-4";

function RoleLink({ isChef, isOrganization }: { isChef: boolean; isOrganization: boolean }) {
  if (isOrganization) return <Link to={paths.dashboard()} className={menuLink}>Dashboard</Link>;
  return isChef ? <Link to={paths.chefOrders()} className={menuLink}>My kitchen</Link> : null;
}

/** Header, main part, footer and bottom bar of public pages and diners; an organisation account has no cart. */
export function Frame({ children }: { children: ReactNode }) {
  const root = useRootData();
  const count = useCartCount();
  const { pathname, search } = useLocation();
  const isOrganization = root?.accountType === "organization";
  const market = root?.place.market;
  const here = root?.place.isChosen && market ? { zip: root.place.zip, city: market.is_global ? "anywhere" : market.name } : null;
  const searched = new URLSearchParams(search).get("search") ?? "";
  return (
    <>
      <PublicHeader
        place={here}
        placeAction={paths.place()}
        placeNext={pathname + search}
        search={searched}
        cart={isOrganization ? undefined : { to: paths.cart(), count }}
        person={root?.visitor?.first_name ?? null}
        menu={<RoleLink isChef={root?.visitor?.isChef ?? false} isOrganization={isOrganization} />}
      />
      <main id="main" className="min-h-[70dvh]">
        {pathname.startsWith("/meals") || pathname === "/" ? (
          <SearchForm id="search-narrow" key={searched} defaultValue={searched} className="page pt-3 lg:hidden" />
        ) : null}
        {children}
      </main>
      <Footer theme={root?.theme ?? "system"} shareUrl={root?.origin ?? "/"} demo={root?.isDemo} />
      {!isOrganization && <BottomBar cartTo={paths.cart()} cartCount={count} />}
    </>
  );
}
