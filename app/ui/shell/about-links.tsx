import { Link } from "@remix-run/react";
import { informationPaths } from "~/kit/information-paths";
import { ChevronDown } from "../icons";
import { plainLink } from "./plain-link";

/** What stands in the menu, and where it does not: a wide header has one beside it, a company knows its program already. */
const MENU = [
  [informationPaths.aboutUs, "About us", ""],
  [informationPaths.ourTeam, "Our team", ""],
  [informationPaths.ourPartners, "Our partners", ""],
  [informationPaths.howItWorks, "How It Works", "xl:hidden"],
  [informationPaths.corporate, "Corporate Program", "in-[.company]:hidden"],
] as const;

/**
 * What DinDin is, for those who do not know it yet: a menu, and beside it how it works where the header is wide. More
 * would take the search's room. Within `company`, the header of an organization account, the program is left out.
 */
export function AboutLinks() {
  return (
    <div className="flex items-center">
      <details name="header-menu" className="group relative">
        <summary className={`${plainLink} list-none cursor-pointer gap-1`}>
          About
          <ChevronDown className="turns size-4 text-ink-2 transition-transform" />
        </summary>
        <ul className="absolute right-0 top-full z-30 mt-1 w-52 rounded-card border border-line bg-surface p-2 shadow-soft">
          {MENU.map(([to, text, hidden]) => (
            <li key={to} className={hidden || undefined}>
              <Link to={to} className={`${plainLink} w-full hover:bg-sunk`}>
                {text}
              </Link>
            </li>
          ))}
        </ul>
      </details>
      <Link to={informationPaths.howItWorks} className={`${plainLink} max-xl:hidden`}>
        How It Works
      </Link>
    </div>
  );
}
