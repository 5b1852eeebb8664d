import { useEffect, useRef } from "react";

/** Focuses the screen's title when another step of one path is shown: without another path that is no change of screens. */
export function useStepFocus(step: string): void {
  const was = useRef(step);
  useEffect(() => {
    if (was.current === step) return;
    was.current = step;
    document.querySelector<HTMLElement>("h1")?.focus();
  }, [step]);
}
