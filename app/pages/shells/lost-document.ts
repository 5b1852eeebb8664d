/** A page that was loaded again so recently is not loaded again: what is wrong would only repeat itself. Milliseconds. */
const AGAIN_MS = 10_000;

/** Whether this document came by a reload and is that young. */
function wasJustReloaded(): boolean {
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return navigation?.type === "reload" && performance.now() < AGAIN_MS;
}

/**
 * React drops its root, which is the whole document, after an error that not even the page for errors survives: nothing
 * is left on the screen. The server draws the page again then, once.
 */
export function reloadLostDocument(): void {
  addEventListener("error", () => {
    if (!document.body && !wasJustReloaded()) location.reload();
  });
}
