/** How long after the page's load the banner comes (docs/rules.md, The browser). Milliseconds. */
export const BANNER_MS = 60_000;
/** Where people pay or are about to: nothing may lie over that button. */
const PAYING = /^\/(checkout|account\/cart|native)(\/|$)/;

/** What the banner depends on. */
export interface BannerConditions {
  /** null where the browser knows no notifications */
  permission(): string | null;
  /** pressed Subscribe or Cancel in this session */
  hasActed(): boolean;
  path(): string;
  /** calls `hear` whenever one of these may have changed, until it is stopped */
  onChange(hear: () => void): () => void;
}

/**
 * Calls `put` with whether the banner is to be seen, from 60 s after the load on: only while nobody has decided, neither
 * in the browser nor in this session, and never where one pays. Ends by itself once there is nothing left to ask.
 */
export function scheduleBanner(around: BannerConditions, put: (isShown: boolean) => void): void {
  let stop: (() => void) | null = null;
  function look(): void {
    const isOpen = around.permission() === "default" && !around.hasActed();
    put(isOpen && !PAYING.test(around.path()));
    if (isOpen) stop ??= around.onChange(look);
    else stop?.();
  }
  setTimeout(look, Math.max(0, BANNER_MS - performance.now()));
}
