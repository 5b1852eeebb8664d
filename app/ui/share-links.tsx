import { Mail } from "./icons";

const facebook =
  "M13.6 21v-7.9h2.7l.4-3.1h-3.1V8c0-.9.3-1.5 1.6-1.5h1.6V3.7c-.3 0-1.3-.1-2.4-.1-2.4 0-4 1.4-4 4.1V10H7.7v3.1h2.7V21z";
const x =
  "M17.2 3.5h3l-6.6 7.5 7.7 10h-6l-4.7-6.1-5.4 6.1h-3l7-8L2.8 3.5h6.1l4.3 5.6zm-1 15.8h1.6L8 5.2H6.2z";

/** The promise passed on with every share: the first-order code and the hashtag. */
const promise = "10% off your first order with SHARE10";
const hashtag = "DinDin";

/** Where the three ways of sharing lead. `url` is absolute, `text` names the meal, the cook or the house. */
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

const round =
  "grid size-11 place-items-center rounded-pill border border-line bg-surface text-ink transition-colors hover:border-line-strong";

/** Share on Facebook, on X or by mail: plain links, no vendor's script. */
export function ShareLinks({ url, text, label = "Share" }: { url: string; text: string; label?: string }) {
  const targets = shareTargets(url, text);
  return (
    <ul aria-label={label} className="flex gap-2">
      {[
        { href: targets.facebook, name: "Share on Facebook", path: facebook },
        { href: targets.x, name: "Share on X", path: x },
      ].map(({ href, name, path }) => (
        <li key={name}>
          <a href={href} target="_blank" rel="noreferrer" className={round}>
            <span className="sr-only">{name} (opens a new window)</span>
            <svg aria-hidden="true" viewBox="0 0 24 24" className="size-[18px] fill-current">
              <path d={path} />
            </svg>
          </a>
        </li>
      ))}
      <li>
        <a href={targets.mail} className={round}>
          <span className="sr-only">Share by e-mail</span>
          <Mail aria-hidden className="size-[18px]" />
        </a>
      </li>
    </ul>
  );
}
