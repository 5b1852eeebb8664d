import { useNavigation, useRevalidator } from "@remix-run/react";
import { useCallback, useEffect, useRef } from "react";

/**
 * Reads the page again, but not while the visitor is on the way, only when they have come: a reading in between would take
 * the answer's toast with it.
 */
export function useReload(): () => void {
  const { revalidate } = useRevalidator();
  const { state } = useNavigation();
  const now = useRef(state);
  const isAsked = useRef(false);
  now.current = state;
  useEffect(() => {
    if (state !== "idle" || !isAsked.current) return;
    isAsked.current = false;
    revalidate();
  }, [state, revalidate]);
  return useCallback(() => {
    if (now.current === "idle") revalidate();
    else isAsked.current = true;
  }, [revalidate]);
}
