import { createElement } from "react";
import { createRoot, type Root } from "react-dom/client";
import { laterPaths } from "~/kit/later-paths";
import { PushBanner } from "./banner";
import { awaitBanner } from "./banner-time";
import { mirrorPlace } from "./geometry";
import { keep, kept } from "./keep";
import { followOtherTabs } from "./other-tabs";
import { onPageChange, rootOfPage } from "./page-now";
import { reportResets, reportsOfLeaving } from "./reports";
import { sendAway } from "./send";
import { readState, settlePushes } from "./subscribe";
import { measure } from "./telemetry";

/** The session's flag: Subscribe or Cancel was pressed. */
const ACTED = "push_banner_acted";
/** A cart was reported as left behind. */
const LEFT = "dindin_cart_left";

let hasConsent = false;

function report({ event, meal = "" }: { event: string; meal?: string }): void {
  if (!sendAway(laterPaths.pushEvent(), { event, meal })) return;
  if (event === "cart_abandonment") keep("local", LEFT, "yes");
  if (event === "cart_emptied") keep("local", LEFT, null);
}

/** Once for each of the session's sign-ins. */
async function meet(isKnown: boolean): Promise<void> {
  const state = isKnown ? await readState() : null;
  hasConsent = state?.has_consent ?? false;
  if (!isKnown || state) await settlePushes(state);
  if (!state || kept("session", "resets_reported") === state.who) return;
  keep("session", "resets_reported", state.who);
  reportResets(state, report);
}

/** Whoever signs in or out without a new page is met as well; a page that could not be read says nothing of who is there. */
function meetEverybody(): void {
  // the token belongs to one sign-in: another person's is another one
  let met: string | undefined;
  const look = () => {
    const root = rootOfPage();
    const who = root?.visitor ? root.csrf : "";
    if (!root || who === met) return;
    met = who;
    void meet(who !== "").catch(() => undefined);
  };
  look();
  onPageChange(look);
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

/** After each change of the page, and of what the browser lets us show. */
function onChange(hear: () => void): () => void {
  const stop = onPageChange(hear);
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
    keep("session", ACTED, "yes");
    put(false);
  };
  const around = {
    permission: () => ("Notification" in window && navigator.serviceWorker ? Notification.permission : null),
    hasActed: () => kept("session", ACTED) !== null,
    path: () => location.pathname,
    onChange,
  };
  awaitBanner(around, put);
}

/** All that pages do once nobody waits for them any more; nothing of it is needed to see or use one. Called once. */
export function begin(): void {
  measure();
  // Without a worker there is no offline page and there are no pushes, and everything else as before.
  navigator.serviceWorker?.register(laterPaths.worker(), { updateViaCache: "none" }).catch(() => undefined);
  mirrorPlace(() => rootOfPage()?.place ?? null, onPageChange);
  followOtherTabs();
  meetEverybody();
  reportLeaving();
  showBanner();
}
