import type { ClientLoaderFunctionArgs } from "@remix-run/react";
import { useEffect } from "react";
import { isCardScreen } from "~/kit/card-screens";
import { paths } from "~/kit/paths";

/**
 * The browser's loader of a screen on which a card is entered. Only the document of such a screen may talk to the payment
 * provider (its Content-Security-Policy says so). Whoever comes by a link from another document stays where they are
 * until this screen's own is there: nothing is typed into a page that is about to go.
 */
export async function requireFullPageLoad({ request, serverLoader }: ClientLoaderFunctionArgs) {
  const [navigation] = performance.getEntriesByType("navigation");
  const loaded = navigation ? new URL(navigation.name, location.href).pathname : location.pathname;
  if (isCardScreen(loaded)) return serverLoader();
  location.assign(request.url);
  return new Promise<never>(() => {});
}

/** Who comes from the cart by keyboard goes on from the title, as after any other change of screen. */
export function useTitleAfterCart(): void {
  useEffect(() => {
    if (document.activeElement === document.body && document.referrer.endsWith(paths.cart()))
      document.querySelector<HTMLElement>("h1")?.focus({ preventScroll: true });
  }, []);
}
