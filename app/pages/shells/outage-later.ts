/** How long after the page has loaded, in milliseconds: nothing of it is needed to see or use the page. */
const REST = 2000;
const TOUCHES = ["pointermove", "pointerdown", "keydown"];

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
}
