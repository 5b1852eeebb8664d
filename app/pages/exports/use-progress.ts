import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";

/** How soon it is asked again. Milliseconds. */
const PAUSE = 1_500;

/** Asks again as long as a worker is at something that the page shows. */
export function useProgress(isUnderWay: boolean): void {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (!isUnderWay || state !== "idle") return;
    const timer = setTimeout(revalidate, PAUSE);
    return () => clearTimeout(timer);
  }, [isUnderWay, state, revalidate]);
}
