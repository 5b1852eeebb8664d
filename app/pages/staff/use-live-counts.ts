import { useNavigation, useRevalidator } from "@remix-run/react";
import { useEffect } from "react";

/** How often the counts are read again while somebody looks at them. Milliseconds. */
const EVERY_MS = 20_000;

/**
 * Reads the page again every 20 seconds, while it is in sight and nothing else is on its way, and once it comes into sight.
 * One timer at a time: an answer that is slow is waited for.
 */
export function useLiveCounts(): void {
  const { revalidate, state } = useRevalidator();
  const isIdle = useNavigation().state === "idle" && state === "idle";
  useEffect(() => {
    if (!isIdle) return;
    const look = () => document.visibilityState === "visible" && revalidate();
    const timer = setInterval(look, EVERY_MS);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [isIdle, revalidate]);
}
