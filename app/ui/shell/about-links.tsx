import { paths } from "~/kit/paths";
import { ChevronDown } from "../icons";
import { plainLink } from "./plain-link";

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
            <a href={to} className="flex min-h-11 items-center rounded-field px-3 font-medium hover:bg-sunk">
              {text}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** The links of the header that say what this is; the same on every page. */
export function AboutLinks() {
  return (
    <>
      <AboutMenu />
      <a href={paths.howItWorks()} className={`${plainLink} hidden xl:inline-flex`}>
        How it works
      </a>
      <a href={paths.corporate()} className={plainLink}>
        For companies
      </a>
    </>
  );
}
