import { useEffect } from "react";
import { paths } from "~/kit/paths";

/**
 * Only the document of a card screen may talk to the payment provider (its Content-Security-Policy says so). Whoever
 * came here without loading a document gets one now.
 */
export function useOwnDocument(): void {
  useEffect(() => {
    const [navigation] = performance.getEntriesByType("navigation");
    const loaded = navigation ? new URL(navigation.name, location.href).pathname : paths.checkout();
    // Who comes from the cart by keyboard goes on from the title, as after any other change of screen.
    if (document.activeElement === document.body && document.referrer.endsWith(paths.cart()))
      document.querySelector<HTMLElement>("h1")?.focus({ preventScroll: true });
    if (!loaded.toLowerCase().startsWith(paths.checkout())) location.reload();
  }, []);
}
