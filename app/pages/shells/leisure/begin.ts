import { createElement } from "react";
import { createRoot, type Root } from "react-dom/client";
import { laterPaths } from "~/kit/later-paths";
import { PushBanner } from "./banner";
import { awaitBanner } from "./banner-time";
import { mirrorPlace, placeOfPage } from "./geometry";
import { keep, kept } from "./keep";
import { reportResets, reportsOfLeaving } from "./reports";
import { sendAway } from "./send";
import { readState, settlePushes } from "./subscribe";
import { measure } from "./telemetry";

/** The session's flag: Subscribe or Cancel was pressed. */
const ACTED = "push_banner_acted";
/** A cart was reported as left behind. */
const LEFT = "dindin_cart_left";
/** How often it is looked whether somebody has signed in or out. Milliseconds. */
const LOOK_MS = 2000;

let hasConsent = false;

function report({ event, meal = "" }: { event: string; meal?: string }): void {
  if (!sendAway(laterPaths.pushEvent(), { event, meal })) return;
  if (event === "cart_abandonment") keep("local", LEFT, "yes");
  if (event === "cart_emptied") keep("local", LEFT, null);
}

/** Once for each of the session's sign-ins. */
async function meet(): Promise<void> {
  const isKnown = kept("local", "login_key") !== null;
  const state = isKnown ? await readState() : null;
  hasConsent = state?.has_consent ?? false;
  if (!isKnown || state) await settlePushes(state?.who ?? null);
  if (!state || kept("session", "resets_reported") === state.who) return;
  keep("session", "resets_reported", state.who);
  reportResets(state, report);
}

/** Whoever signs in or out without a new page is met as well. */
function meetEverybody(): void {
  let met: string | null | undefined;
  const look = () => {
    const now = kept("local", "login_key");
    if (now === met) return;
    met = now;
    void meet().catch(() => undefined);
  };
  look();
  setInterval(look, LOOK_MS);
}

function reportLeaving(): void {
  let isGone = false;
  const leave = () => {
    if (isGone) return;
    isGone = true;
    const page = {
      hasConsent,
      path: location.pathname,
      cartCount: Number(kept("local", "cart_count") ?? 0),
      wasReported: kept("local", LEFT) !== null,
    };
    reportsOfLeaving(page).forEach(report);
  };
  addEventListener("pagehide", leave);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") leave();
    else isGone = false;
  });
  addEventListener("pageshow", () => {
    isGone = false;
  });
}

function showBanner(): void {
  let root: Root | null = null;
  const put = (isShown: boolean) => {
    if (isShown === (root !== null)) return;
    if (root) {
      root.unmount();
      root = null;
      return;
    }
    const place = document.body.appendChild(document.createElement("div"));
    root = createRoot(place);
    root.render(createElement(PushBanner, { onActed: acted }));
  };
  const acted = () => {
    keep("session", ACTED, "yes");
    put(false);
  };
  const around = {
    permission: () => ("Notification" in window && navigator.serviceWorker ? Notification.permission : null),
    hasActed: () => kept("session", ACTED) !== null,
    path: () => location.pathname,
  };
  awaitBanner(around, put);
}

/** All that pages do once nobody waits for them any more; nothing of it is needed to see or use one. Called once. */
export function begin(): void {
  measure();
  // Without a worker there is no offline page and there are no pushes, and everything else as before.
  navigator.serviceWorker?.register(laterPaths.worker(), { updateViaCache: "none" }).catch(() => undefined);
  mirrorPlace(placeOfPage);
  meetEverybody();
  reportLeaving();
  showBanner();
}
