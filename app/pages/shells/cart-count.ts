import { useFetchers } from "@remix-run/react";
import { useRootData } from "./root-data";

interface Underway {
  state: "idle" | "submitting" | "loading";
  data?: unknown;
}

/** On its way, or said yes to while the new count is still being read. */
function isUnderway({ state, data }: Underway): boolean {
  if (state !== "loading") return state === "submitting";
  return typeof data === "object" && data !== null && !("no" in data);
}

/**
 * Portions in the cart: what the server said last, and what is on its way there. When the server says no, the part on
 * its way is simply gone again.
 */
export function useCartCount(): number {
  const counted = useRootData()?.cart?.count ?? 0;
  const fetchers = useFetchers();
  let underway = 0;
  for (const fetcher of fetchers) {
    const form = fetcher.formData;
    if (!form || !isUnderway(fetcher)) continue;
    if (form.get("intent") === "add") underway += Number(form.get("quantity") ?? 1);
    if (form.get("change_type") === "increase") underway += 1;
    if (form.get("change_type") === "decrease") underway -= 1;
  }
  return Math.max(0, counted + underway);
}
