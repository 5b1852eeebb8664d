import { Link } from "@remix-run/react";
import type { Device } from "~/kit/device";
import { informationPaths } from "~/kit/information-paths";
import { paths } from "~/kit/paths";
import { ChevronDown } from "../icons";
import { Logo } from "../logo";
import { ShareLinks } from "../share-links";
import { StoreLinks } from "../store-links";
import type { Theme } from "./theme";
import { ThemeSwitch } from "./theme-switch";

const columns = [
  {
    title: "Eat",
    links: [
      [paths.home(), "Near you"],
      [paths.meals(), "All meals"],
      [paths.meals({ sortBy: "popular" }), "Most ordered"],
      [paths.chefs(), "All cooks"],
      [paths.myOrders(), "Your orders"],
      [paths.giftCards(), "Gift cards"],
    ],
  },
  {
    title: "Join in",
    links: [
      [informationPaths.selectSignup, "Sign up"],
      [informationPaths.createKitchen, "Open a kitchen"],
      [informationPaths.corporate, "Corporate program"],
      [informationPaths.corporateSignup, "Sign up a company"],
      [informationPaths.ourPartners, "Our partners"],
      ["/api/docs", "For developers"],
    ],
  },
  {
    title: "Company",
    links: [
      [informationPaths.aboutUs, "About us"],
      [informationPaths.ourTeam, "Our team"],
      [informationPaths.howItWorks, "How it works"],
      [informationPaths.foodSafety, "Food safety"],
      [informationPaths.faq, "FAQ"],
      [informationPaths.contact, "Contact us"],
    ],
  },
] as const;

/** The links by what they are for, each column of its own name. */
function Columns({ className }: { className?: string }) {
  return (
    <>
      {columns.map((column) => (
        <nav key={column.title} aria-label={column.title} className={className}>
          <p className="mb-1 font-bold">{column.title}</p>
          <ul>
            {column.links.map(([to, text]) => (
              <li key={to}>
                <Link
                  to={to}
                  reloadDocument={to.startsWith("/api/")}
                  className="inline-flex min-h-11 items-center text-ink-2 hover:text-ink hover:underline hover:underline-offset-4"
                >
                  {text}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      ))}
    </>
  );
}

/** The foot of public and diner pages: where things are, the apps, sharing, light or dark. */
export function Footer({
  theme,
  shareUrl,
  demo = false,
  device = null,
}: {
  theme: Theme;
  /** Whose store the apps are taken from; both are named where it is not known. */
  device?: Device;
  /** The absolute address that the share links pass on. */
  shareUrl: string;
  /** Says that meals and cooks are made up. */
  demo?: boolean;
}) {
  return (
    <footer className="print:hidden mt-12 border-t border-line bg-sunk pb-20 lg:mt-18 lg:pb-0">
      <div className="page grid grid-cols-2 gap-x-6 gap-y-6 pt-8 lg:gap-y-9 lg:py-12 lg:grid-cols-[1.6fr_1fr_1fr_1fr]">
        <div className="col-span-2 grid content-start gap-4 lg:col-span-1 lg:gap-5">
          <Logo className="text-2xl max-lg:hidden" />
          <p className="max-w-xs text-ink-2 max-lg:hidden">
            Dinner from people who cook for their own families. Every cent of the meal price goes to the cook.
          </p>
          <StoreLinks device={device} />
        </div>
        <Columns className="max-lg:hidden" />
        <details className="group col-span-2 lg:hidden">
          <summary className="flex min-h-12 list-none items-center justify-between border-y border-line font-bold">
            All pages
            <ChevronDown className="turns size-5 text-ink-2 transition-transform" />
          </summary>
          <div className="grid grid-cols-2 gap-x-6 gap-y-5 pt-5">
            <Columns />
          </div>
        </details>
      </div>
      <div className="page flex flex-wrap items-center justify-between gap-x-8 gap-y-5 border-line py-6 lg:border-t">
        <p className="text-sm text-ink-2">
          © DinDin ·{" "}
          <Link to={informationPaths.terms} className="underline-offset-4 hover:underline">
            Terms
          </Link>{" "}
          ·{" "}
          <Link to={informationPaths.privacy} className="underline-offset-4 hover:underline">
            Privacy
          </Link>
          {demo && " · Demo site: the cooks, meals and pictures aren't real."}
        </p>
        <div className="flex flex-wrap items-center gap-5">
          <ShareLinks url={shareUrl} text="Dinner from a home kitchen near you" />
          <ThemeSwitch initial={theme} />
        </div>
      </div>
    </footer>
  );
}
