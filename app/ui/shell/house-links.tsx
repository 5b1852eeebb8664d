import { Link } from "@remix-run/react";
import { information } from "~/kit/information-paths";
import { ChevronDown } from "../icons";
import { plainLink } from "./plain-link";

const ABOUT = [
  [information.aboutUs, "About us"],
  [information.ourTeam, "Our team"],
  [information.ourPartners, "Our partners"],
] as const;

/** Who is here for a company knows its program already. */
const BESIDE = [
  [information.howItWorks, "How It Works", ""],
  [information.corporate, "Corporate Program", "in-[.company]:hidden"],
] as const;

/**
 * What the house is, for those who do not know it yet: a menu of three pages and two links, which move into the menu
 * where the header is narrow. Within `company`, the header of an organisation account, the program is left out.
 */
export function HouseLinks() {
  return (
    <div className="flex items-center">
      <details name="house" className="group relative">
        <summary className={`${plainLink} list-none cursor-pointer gap-1`}>
          About
          <ChevronDown className="turns size-4 text-ink-2 transition-transform" />
        </summary>
        <ul className="absolute right-0 top-full z-30 mt-1 w-52 rounded-card border border-line bg-surface p-2 shadow-soft">
          {[...ABOUT, ...BESIDE].map(([to, text, hidden], place) => (
            <li key={to} className={place < ABOUT.length ? undefined : `xl:hidden ${hidden}`}>
              <Link to={to} className={`${plainLink} w-full hover:bg-sunk`}>
                {text}
              </Link>
            </li>
          ))}
        </ul>
      </details>
      {BESIDE.map(([to, text, hidden]) => (
        <Link key={to} to={to} className={`${plainLink} max-xl:hidden ${hidden}`}>
          {text}
        </Link>
      ))}
    </div>
  );
}
