import type { ReactNode } from "react";
import { Facebook, Mail, XBrand } from "./icons";

/** The promise passed on with every share: the first-order code and the hashtag. */
const promise = "10% off your first order with SHARE10";
const hashtag = "DinDin";

/** The words that go along with what is shared. */
export const shareWords = (text: string) => `${text}. ${promise} #${hashtag}`;

/** Where the three ways of sharing lead. `url` is absolute, `text` names the meal, the cook or DinDin. */
export function shareTargets(url: string, text: string): { facebook: string; x: string; mail: string } {
  const words = `${text}. ${promise}`;
  const query = (values: Record<string, string>) => new URLSearchParams(values).toString();
  return {
    facebook: `https://www.facebook.com/sharer/sharer.php?${query({ u: url, quote: words, hashtag: `#${hashtag}` })}`,
    x: `https://x.com/intent/post?${query({ text: words, url, hashtags: hashtag })}`,
    // Mail programs read "+" as itself, so spaces must be %20 here.
    mail: `mailto:?subject=${encodeURIComponent(text)}&body=${encodeURIComponent(`${words}\n\n${url}\n\n#${hashtag}`)}`,
  };
}

export const round =
  "grid size-11 place-items-center rounded-pill border border-line bg-surface text-ink transition-colors hover:border-line-strong";

/** Share on Facebook, on X or by mail: plain links, no vendor's script. `children` are further ways, each an `li`. */
export function ShareLinks({
  url,
  text,
  label = "Share",
  children,
}: {
  url: string;
  text: string;
  label?: string;
  children?: ReactNode;
}) {
  const targets = shareTargets(url, text);
  return (
    <ul aria-label={label} className="flex gap-2">
      {[
        { href: targets.facebook, name: "Share on Facebook", icon: Facebook },
        { href: targets.x, name: "Share on X", icon: XBrand },
      ].map(({ href, name, icon: Icon }) => (
        <li key={name}>
          <a href={href} target="_blank" rel="noreferrer" className={round}>
            <span className="sr-only">{name} (opens a new window)</span>
            <Icon className="size-[18px]" />
          </a>
        </li>
      ))}
      <li>
        <a href={targets.mail} className={round}>
          <span className="sr-only">Share by email</span>
          <Mail aria-hidden className="size-[18px]" />
        </a>
      </li>
      {children}
    </ul>
  );
}
