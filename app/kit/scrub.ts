/** What follows these names an invitation, a program, a group order, a reset, an account given back, a sign-up or a code. */
const SECRET = /\/(reset|recover|invitation|programs|group.*?|verify|confirm)\/.*/;

/**
 * A page's address as measurements may hold it: without query and fragment, which carry codes and words that were typed,
 * numbers as `:id`, and what looks like a code or a token as `:code`.
 */
export function scrubPath(url: string): string {
  const path = url.replace(/^[a-z]+:\/\/[^/]*/i, "").replace(/[?#].*/, "");
  return (path.replace(SECRET, "/$1/:code") || "/")
    .split("/")
    .map((part) =>
      part.replace(/^\d+(?=\.|$)/, ":id").replace(/^(?=.*\d)([A-Z\d]{5,}|[\w-]{24,})(?=\.|$)/, ":code"),
    )
    .join("/")
    .slice(0, 120);
}

/**
 * An error's words as they may leave a page: without addresses of pages and people, numbers, long codes. At most 200
 * characters. A page's budget is small, so this is coarse; the server goes over it by its own rule (`scrubText`).
 */
export function scrubWords(text: string): string {
  return text
    .replace(/[a-z]+:\/\/\S+/gi, (url) => scrubPath(url))
    .replace(/\S+@\S+/g, ":mail")
    .replace(/[\w-]{24,}|\d{4,}/g, ":code")
    .slice(0, 200);
}
