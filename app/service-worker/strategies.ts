/** What a push shows, and the screen a tap leads to. */
export interface Push {
  title: string;
  body: string;
  path: string;
  /** what it is about: a later push about the same takes the place of the earlier one */
  tag: string;
}

/** A path of this site, whatever a message says: anything else is home. */
export function pathWithin(path: unknown): string {
  return typeof path === "string" && /^\/(?![/\\])/.test(path) ? path : "/";
}

/** A push's JSON; one that cannot be read still says that something is there, as browsers want of every push. */
export function readPush(text: string): Push {
  let said: { title?: unknown; body?: unknown; path?: unknown; tag?: unknown } = {};
  try {
    said = Object(JSON.parse(text));
  } catch {
    // Its words are lost, the notification is not.
  }
  const path = pathWithin(said.path);
  return {
    title: typeof said.title === "string" ? said.title : "DinDin",
    body: typeof said.body === "string" ? said.body : "There is news about your dinner.",
    path,
    tag: typeof said.tag === "string" && said.tag !== "" ? said.tag : path,
  };
}

/**
 * The window that shows exactly this address, or undefined: another one may hold a form that somebody is filling in, and is
 * never led away. Where in a page it has been scrolled to is no difference.
 */
export function findWindow<Window_ extends { url: string }>(
  windows: readonly Window_[],
  url: string,
): Window_ | undefined {
  const bare = (address: string) => address.replace(/#.*/, "");
  return windows.find((one) => bare(one.url) === bare(url));
}

/** What the offline page is drawn with: a file of its own, since no page of ours may have its style within. */
export const OFFLINE_STYLE = "/offline.css";

/**
 * How a request is answered: `page` for a navigation (the network, else the offline page), `file` for a build's hashed
 * files and the fonts (once fetched, always there), `offline` for the offline page's own style, null for everything else, which
 * the worker does not touch: data, calls, pictures, and whatever belongs to a person.
 */
export function strategyFor(
  request: { method: string; mode: string; url: string },
  origin: string,
): "page" | "file" | "offline" | null {
  const { origin: there, pathname } = new URL(request.url);
  if (request.method !== "GET" || there !== origin) return null;
  if (request.mode === "navigate") return "page";
  if (pathname === OFFLINE_STYLE) return "offline";
  return /^\/(assets|fonts)\//.test(pathname) ? "file" : null;
}
