import { useFetchers } from "@remix-run/react";
import { useRootData } from "./root-data";

const isNo = (answer: unknown) => typeof answer === "object" && answer !== null && "no" in answer;

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
    // Until the page has the new count, which comes a moment after the answer; a no ends it at once.
    if (fetcher.state === "idle" || !form || (fetcher.state === "loading" && isNo(fetcher.data))) continue;
    if (form.get("intent") === "add") underway += Number(form.get("quantity") ?? 1);
    if (form.get("change_type") === "increase") underway += 1;
    if (form.get("change_type") === "decrease") underway -= 1;
  }
  return Math.max(0, counted + underway);
}
