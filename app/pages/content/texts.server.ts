import { aboutUs, ourPartners, ourTeam } from "./texts/about-us.server";
import type { Text } from "./texts/blocks";
import { corporate } from "./texts/corporate.server";
import { faq } from "./texts/faq.server";
import { foodSafety } from "./texts/food-safety.server";
import { howItWorks } from "./texts/how-it-works.server";
import { privacy, terms } from "./texts/legal.server";

/** The pages of words by their path. */
const TEXTS: Record<string, Text> = {
  "how-it-works": howItWorks,
  "about-us": aboutUs,
  ourteam: ourTeam,
  "our-partners": ourPartners,
  corporate,
  "food-safety": foodSafety,
  faq,
  "terms-and-conditions": terms,
  "privacy-policy": privacy,
};

/** What the apps show within themselves: the same pages without header and footer, under the specification's paths. */
const TWINS: Record<string, string> = {
  "about-us-mobile": "about-us",
  our_team_mobile: "ourteam",
  "food-safety-mobile": "food-safety",
  "faq-mobile": "faq",
  "corp-about-us-mobile": "corporate",
  "term-condition-us-mobile": "terms-and-conditions",
  "privacy-policy-mobile": "privacy-policy",
};

/** The page of words at a path, with the path of its own; null where there is none. */
export function textAt(pathname: string): { text: Text; path: string } | null {
  const asked = pathname
    .replace(/\.data$/, "")
    .replaceAll("/", "")
    .toLowerCase();
  const name = TWINS[asked] ?? asked;
  const text = Object.hasOwn(TEXTS, name) ? TEXTS[name] : undefined;
  return text ? { text, path: `/${name}` } : null;
}
