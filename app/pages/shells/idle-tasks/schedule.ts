/** How long after the page's scripts have loaded: nothing of this is needed to see or use the page. Milliseconds. */
const REST_MS = 2000;
/** How long after the first file the other idle tasks start. Milliseconds. */
const PAUSE_MS = 2000;
const TOUCHES = ["pointermove", "pointerdown", "keydown"];

/** A page that cannot fetch them does without. */
function startOthers(): void {
  import("./start").then(
    ({ startIdleTasks }) => startIdleTasks(),
    () => undefined,
  );
}

/**
 * Idle tasks are what a page does once nobody waits for it. The handling of a lost connection comes when the page has come
 * to rest or with the first touch, all others two seconds after it. What a press sends waits for it: the answer may be lost
 * already then.
 */
export function scheduleIdleTasks(): void {
  const { fetch } = window;
  let loading: Promise<void> | undefined;
  const load = () => {
    loading ??= import("./lost-connection").then(
      ({ handleLostConnection }) => {
        handleLostConnection(fetch);
        setTimeout(startOthers, PAUSE_MS);
      },
      () => {
        // what waited is sent as it is; the next touch asks for the file again
        window.fetch = fetch;
        loading = undefined;
      },
    );
  };
  window.fetch = async (input, init) => {
    if (!init?.body || !loading) return fetch(input, init);
    await loading;
    return window.fetch(input, init);
  };
  for (const touch of TOUCHES) window.addEventListener(touch, load, { capture: true, passive: true });
  setTimeout(load, REST_MS);
}
