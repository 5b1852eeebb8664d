/**
 * Runs in the page before its own scripts, as text, since it is no module of theirs: keeps what the browser's own
 * observers say, in `window.seen`.
 */
export const WATCH = `(() => {
  const seen = { lcp_ms: 0, lcp_what: "", shifts: [], presses: {}, pressed: "" };
  window.seen = seen;
  const watch = (type, options, take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true, ...options });
  const nameOf = (element) => {
    if (!element) return "";
    const text = (element.alt || element.textContent || "").trim().slice(0, 40);
    return element.tagName.toLowerCase() + (text ? " “" + text + "”" : "");
  };
  watch("largest-contentful-paint", {}, (entry) => {
    seen.lcp_ms = entry.startTime;
    seen.lcp_what = nameOf(entry.element) + " " + (entry.url || "").split("/").pop();
  });
  watch("layout-shift", {}, (entry) => {
    if (!entry.hadRecentInput) seen.shifts.push([entry.startTime, entry.value]);
  });
  watch("event", { durationThreshold: 16 }, (entry) => {
    if (!entry.interactionId) return;
    const known = seen.presses[entry.interactionId];
    if (!known || known[0] < entry.duration) seen.presses[entry.interactionId] = [entry.duration, seen.pressed];
  });
})()`;

/** What `WATCH` keeps. Times in ms since the navigation began; shifts in the browser's own unit. */
export interface Watched {
  lcp_ms: number;
  lcp_what: string;
  shifts: [at: number, value: number][];
  presses: Record<string, [ms: number, name: string]>;
  /** What is being pressed now. */
  pressed: string;
}

/** A picture as it is drawn; pixels of the file, and of the box in the style sheet's measure. */
export interface Drawn {
  url: string;
  width: number;
  box: number;
}

/** The pictures of a page that are there. A set's `naturalWidth` is not the file's, so each is read again by itself. */
export const DRAWN = `Promise.all([...document.images]
  .filter((image) => image.complete && image.currentSrc && image.clientWidth > 0)
  .map(async ({ currentSrc: url, clientWidth: box }) => {
    const file = new Image();
    file.src = url;
    await file.decode();
    return { url, width: file.naturalWidth, box };
  }))`;

/**
 * The largest sum of shifts that follow each other within a second, in windows of five seconds at most: the browser
 * makers' definition of CLS.
 */
export function layoutShift(shifts: readonly (readonly [at: number, value: number])[]): number {
  let [worst, sum, began, last] = [0, 0, 0, Number.NEGATIVE_INFINITY];
  for (const [at, value] of shifts) {
    if (at - last > 1000 || at - began > 5000) [sum, began] = [0, at];
    sum += value;
    last = at;
    worst = Math.max(worst, sum);
  }
  return worst;
}
