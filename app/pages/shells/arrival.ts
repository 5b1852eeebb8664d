import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";

/**
 * After a change of screen: open menus of the header close, and focus goes to the new screen's h1, so that a screen
 * reader says where one is and the keyboard starts from the top.
 */
export function useArrival(): void {
  const { pathname, search } = useLocation();
  const from = useRef(pathname);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new query closes the menus too.
  useEffect(() => {
    for (const menu of document.querySelectorAll("header details[open]")) menu.removeAttribute("open");
    if (from.current === pathname) return;
    from.current = pathname;
    document.querySelector<HTMLElement>("h1")?.focus({ preventScroll: true });
  }, [pathname, search]);
}
