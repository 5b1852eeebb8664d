import { Link, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { paths } from "~/kit/paths";
import { island } from "~/ui/island";
import { BottomBar } from "~/ui/shell/bottom-bar";
import { Footer as FooterHere } from "~/ui/shell/footer";
import { plainLink } from "~/ui/shell/plain-link";
import { PublicHeader } from "~/ui/shell/public-header";
import { SearchForm } from "~/ui/shell/search-form";
import { useThemeSwitch } from "~/ui/shell/use-theme-switch";
import { useCartCount } from "./cart-count";
import { DeskBarOfPerson, DeskNavOfPerson } from "./desk-of-person";
import { useRootData } from "./root-data";

const Footer = island(import.meta.env.SSR ? FooterHere : null, null);

const DeskNav = island(
  import.meta.env.SSR ? DeskNavOfPerson : null,
  async () => (await import("./desk-of-person")).DeskNavOfPerson,
);
const DeskBar = island(
  import.meta.env.SSR ? DeskBarOfPerson : null,
  async () => (await import("./desk-of-person")).DeskBarOfPerson,
);

/** What the header offers beside the account. */
function Menu() {
  return useRootData()?.menu.map(({ to, text }) => (
    <Link key={to} to={to} prefetch="intent" className={plainLink}>
      {text}
    </Link>
  ));
}

/**
 * Header, main part, footer and bottom bar of public pages and diners; an organization account has no cart. The shell
 * follows the person: a cook has the cook's header and bar here too, and an organization account of an admin the company's.
 */
export function Frame({ children }: { children: ReactNode }) {
  useThemeSwitch();
  const root = useRootData();
  const count = useCartCount();
  const { pathname, search } = useLocation();
  const isOrganization = root?.accountType === "organization";
  // whoever only helps in a kitchen is a diner here
  const kitchen = isOrganization || root?.kitchen?.is_helper ? null : root?.kitchen;
  const company = isOrganization ? root?.company : null;
  const owner = kitchen ? { kitchen } : company ? { company } : null;
  const market = root?.place.market;
  const here =
    root?.place.isChosen && market
      ? { zip: root.place.zip, city: market.is_global ? "Not served yet" : market.name }
      : null;
  const searched = new URLSearchParams(search).get("search") ?? "";
  return (
    <>
      <PublicHeader
        place={here}
        placeAction={paths.place()}
        search={searched}
        cart={isOrganization ? undefined : { to: paths.cart(), count }}
        person={root?.visitor?.first_name ?? null}
        menu={<Menu />}
        instead={owner && <DeskNav {...owner} />}
        shareUrl={root?.origin ?? "/"}
      />
      <main id="main" className="min-h-[70dvh]">
        {pathname.startsWith("/meals") || pathname === "/" ? (
          <SearchForm
            id="search-narrow"
            key={searched}
            defaultValue={searched}
            className={kitchen ? "page pt-3" : "page pt-3 lg:hidden"}
          />
        ) : null}
        {children}
      </main>
      {/* Where one pays it is hidden rather than left out: the next screen shows the same one. */}
      <div className={pathname.startsWith(paths.checkout()) ? "hidden" : "contents"}>
        <Footer
          theme={root?.theme ?? "system"}
          shareUrl={root?.origin ?? "/"}
          demo={root?.isDemo}
          device={root?.device}
        />
      </div>
      {owner ? (
        <DeskBar {...owner} />
      ) : (
        <BottomBar
          cartTo={paths.cart()}
          cartCount={count}
          instead={isOrganization ? root?.menu.slice(-1) : undefined}
        />
      )}
    </>
  );
}
