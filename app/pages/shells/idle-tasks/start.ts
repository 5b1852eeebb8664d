import { createElement } from "react";
import { createRoot, type Root } from "react-dom/client";
import { backgroundPaths } from "~/kit/background-paths";
import { storedItem, storeItem } from "../browser-storage";
import { sendBeacon } from "./beacon";
import { storeGeometry } from "./geometry";
import { watchOtherTabs } from "./other-tabs";
import { PushBanner } from "./push-banner";
import { scheduleBanner } from "./push-banner-schedule";
import { eventsOnLeaving, reportUnspent } from "./push-events";
import { fetchPushState, syncSubscription } from "./push-subscription";
import { currentRootData, onRouterChange } from "./router-state";
import { startTelemetry } from "./telemetry";

/** The session's flag: Subscribe or Cancel was pressed. */
const ACTED = "push_banner_acted";
/** A cart was reported as left behind. */
const LEFT = "dindin_cart_left";

let hasConsent = false;

function report({ event, meal = "" }: { event: string; meal?: string }): void {
  if (!sendBeacon(backgroundPaths.pushEvent(), { event, meal })) return;
  if (event === "cart_abandonment") storeItem("local", LEFT, "yes");
  if (event === "cart_emptied") storeItem("local", LEFT, null);
}

/** Once for each of the session's sign-ins. */
async function meet(isKnown: boolean): Promise<void> {
  const state = isKnown ? await fetchPushState() : null;
  hasConsent = state?.has_consent ?? false;
  if (!isKnown || state) await syncSubscription(state);
  if (!state || storedItem("session", "resets_reported") === state.who) return;
  storeItem("session", "resets_reported", state.who);
  reportUnspent(state, report);
}

/** Whoever signs in or out without a new page is met as well; a page that could not be read says nothing of who is there. */
function meetEverybody(): void {
  // the token belongs to one sign-in: another person's is another one
  let met: string | undefined;
  const look = () => {
    const root = currentRootData();
    const who = root?.visitor ? root.csrf : "";
    if (!root || who === met) return;
    met = who;
    void meet(who !== "").catch(() => undefined);
  };
  look();
  onRouterChange(look);
}

function reportLeaving(): void {
  let isGone = false;
  const leave = () => {
    if (isGone) return;
    isGone = true;
    const page = {
      hasConsent,
      path: location.pathname,
      cartCount: Number(storedItem("local", "cart_count") ?? 0),
      wasReported: storedItem("local", LEFT) !== null,
    };
    eventsOnLeaving(page).forEach(report);
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

/** After each change of the page, and of what the browser lets us show. */
function onChange(hear: () => void): () => void {
  const stop = onRouterChange(hear);
  navigator.permissions
    ?.query({ name: "notifications" })
    .then((status) => status.addEventListener("change", hear))
    .catch(() => undefined);
  return stop;
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
    storeItem("session", ACTED, "yes");
    put(false);
  };
  const around = {
    permission: () => ("Notification" in window && navigator.serviceWorker ? Notification.permission : null),
    hasActed: () => storedItem("session", ACTED) !== null,
    path: () => location.pathname,
    onChange,
  };
  scheduleBanner(around, put);
}

/** Starts all idle tasks but the first (`schedule.ts`). Called once. */
export function startIdleTasks(): void {
  startTelemetry();
  // Without a worker there is no offline page and there are no pushes, and everything else as before.
  navigator.serviceWorker
    ?.register(backgroundPaths.worker(), { updateViaCache: "none" })
    .catch(() => undefined);
  storeGeometry(() => currentRootData()?.place ?? null, onRouterChange);
  watchOtherTabs();
  meetEverybody();
  reportLeaving();
  showBanner();
}
