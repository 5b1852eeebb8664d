/** A page that was loaded again so recently is not loaded again: what is wrong would only repeat itself. Milliseconds. */
const AGAIN_MS = 10_000;
/** React takes the old document away and puts the new one in place within one task; whoever looks after this sees it. Milliseconds. */
const SETTLED_MS = 1000;

/** Whether this document came by a reload and is that young. */
function wasJustReloaded(): boolean {
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return navigation?.type === "reload" && performance.now() < AGAIN_MS;
}

function reloadIfLost(): void {
  if (!document.body && !wasJustReloaded()) location.reload();
}

/**
 * React's root is the whole document. Where it draws nothing, after an error that not even the page for errors survives
 * or without saying anything, nothing is left on the screen. The server draws the page again then, once.
 */
export function reloadLostDocument(): void {
  addEventListener("error", reloadIfLost);
  const watcher = new MutationObserver(() => {
    if (!document.body) setTimeout(reloadIfLost, SETTLED_MS);
  });
  for (const parent of [document, document.documentElement]) watcher.observe(parent, { childList: true });
}
