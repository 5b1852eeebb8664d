/** How long after the page's load the banner comes (spec, section 9). Milliseconds. */
export const BANNER_MS = 60_000;
/** How often it is looked whether it may still stand. Milliseconds. */
const LOOK_MS = 1000;
/** Where people pay or are about to: nothing may lie over that button. */
const PAYING = /^\/(checkout|account\/cart|native)(\/|$)/;

/** What the banner depends on. */
export interface Around {
  /** null where the browser knows no notifications */
  permission(): string | null;
  /** pressed Subscribe or Cancel in this session */
  hasActed(): boolean;
  path(): string;
}

/**
 * Calls `put` with whether the banner is to be seen, from 60 s after the load on: only while nobody has decided, neither
 * in the browser nor in this session, and never where one pays. Ends by itself once there is nothing left to ask.
 */
export function awaitBanner(around: Around, put: (isShown: boolean) => void): void {
  function look(): void {
    const isOpen = around.permission() === "default" && !around.hasActed();
    put(isOpen && !PAYING.test(around.path()));
    if (isOpen) setTimeout(look, LOOK_MS);
  }
  setTimeout(look, Math.max(0, BANNER_MS - performance.now()));
}
