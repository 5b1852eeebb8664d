import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";

const MENUS = "header details[open], details[data-menu][open]";

function closeMenus(except?: Node): void {
  for (const menu of document.querySelectorAll(MENUS))
    if (!except || !menu.contains(except)) menu.removeAttribute("open");
}

/** Closes what is open; who stood in a menu is back at what opened it. */
function leaveMenus(): void {
  document.activeElement?.closest(MENUS)?.querySelector("summary")?.focus();
  closeMenus();
}

/** A press on what carries `data-copy` puts that text into the clipboard, also in parts that only the server drew. */
function copyFrom(pressed: Element): void {
  const text = pressed.closest<HTMLElement>("[data-copy]")?.dataset.copy;
  if (text) void import("./copy").then(({ copy }) => copy(text));
}

/**
 * After a change of screen: open menus close, and focus goes to the new screen's h1, so that a screen reader says where
 * one is and the keyboard starts from the top. A press elsewhere, or Escape, closes a menu too. Copying is heard here too.
 */
export function useScreenChange(): void {
  const { pathname } = useLocation();
  const from = useRef(pathname);
  useEffect(() => {
    if (from.current === pathname) return;
    from.current = pathname;
    closeMenus();
    document.querySelector<HTMLElement>("h1")?.focus({ preventScroll: true });
  }, [pathname]);
  useEffect(() => {
    const pressed = (event: MouseEvent) => {
      closeMenus(event.target as Node);
      copyFrom(event.target as Element);
    };
    const escaped = (event: KeyboardEvent) => event.key === "Escape" && leaveMenus();
    document.addEventListener("click", pressed);
    document.addEventListener("keydown", escaped);
    return () => {
      document.removeEventListener("click", pressed);
      document.removeEventListener("keydown", escaped);
    };
  }, []);
}
