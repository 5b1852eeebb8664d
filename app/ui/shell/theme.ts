/** The cookie the server reads to write `data-theme` on the document, so that nothing flashes. */
export const themeCookie = "theme";
const yearMilliseconds = 31_536_000_000;

export type Theme = "system" | "light" | "dark";

/** The theme named in a Cookie header; "system" when there is none or another word. */
export function themeOf(cookies: string | null): Theme {
  const found = /(?:^|;\s*)theme=(light|dark)(?:;|$)/.exec(cookies ?? "");
  return found?.[1] === "dark" ? "dark" : found?.[1] === "light" ? "light" : "system";
}

/** Shows the page in a theme from now on, and remembers it for a year. */
export function applyTheme(theme: string): void {
  const root = document.documentElement;
  if (theme === "system") delete root.dataset.theme;
  else root.dataset.theme = theme;
  // A browser without a cookie store keeps the choice for this visit only.
  if (!("cookieStore" in window)) return;
  if (theme === "system") void window.cookieStore.delete(themeCookie);
  else
    void window.cookieStore.set({
      name: themeCookie,
      value: theme,
      expires: Date.now() + yearMilliseconds,
      sameSite: "lax",
    });
}
