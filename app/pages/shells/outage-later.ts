/** How long after the page has loaded, in milliseconds: nothing of it is needed to see or use the page. */
const REST = 2000;
/** How long after it what pages do at leisure begins, in milliseconds. */
const LEISURE = 2000;
const TOUCHES = ["pointermove", "pointerdown", "keydown"];

/** Begins what pages do once nobody waits for them; a page that cannot fetch it does without. */
function beginLeisure(): void {
  import("./leisure/begin").then(
    ({ begin }) => begin(),
    () => undefined,
  );
}

/** Fetches what bears a lost connection once the page has come to rest, or with the first touch. */
export function prepareForOutages(): void {
  let isAsked = false;
  const fetchIt = () => {
    if (isAsked) return;
    isAsked = true;
    import("./outage").then(
      ({ bearOutages }) => bearOutages(),
      () => {
        isAsked = false;
      },
    );
  };
  for (const touch of TOUCHES) window.addEventListener(touch, fetchIt, { capture: true, passive: true });
  setTimeout(fetchIt, REST);
  setTimeout(beginLeisure, REST + LEISURE);
}
