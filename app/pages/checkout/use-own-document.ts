import { useEffect } from "react";
import { isCardScreen } from "~/kit/card-screens";
import { paths } from "~/kit/paths";

/**
 * Only the document of a card screen may talk to the payment provider (its Content-Security-Policy says so). Whoever
 * came here without loading such a document gets one now.
 */
export function useOwnDocument(): void {
  useEffect(() => {
    const [navigation] = performance.getEntriesByType("navigation");
    const loaded = navigation ? new URL(navigation.name, location.href).pathname : location.pathname;
    // Who comes from the cart by keyboard goes on from the title, as after any other change of screen.
    if (document.activeElement === document.body && document.referrer.endsWith(paths.cart()))
      document.querySelector<HTMLElement>("h1")?.focus({ preventScroll: true });
    if (!isCardScreen(loaded)) location.reload();
  }, []);
}
