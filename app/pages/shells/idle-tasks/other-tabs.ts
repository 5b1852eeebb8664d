import { paths } from "~/kit/paths";
import { hasNotice, showNotice, takeNotice } from "./notice-place";
import type { Notice } from "./other-tab-notice";
import { currentPath, currentRootData, onRouterChange } from "./router-state";
import { hasUnsavedInput } from "./unsaved-input";

/** Who is here: the specification's keys in local storage, and what a page was made for. */
interface Who {
  isKnown: boolean;
  type: string | null;
}

/** What has happened in another tab; null when the page shows what is so. Source: docs/rules.md, People. */
function changeOf(page: Who, stored: Who): Notice | null {
  if (page.isKnown !== stored.isKnown) return stored.isKnown ? "in" : "out";
  return page.isKnown && page.type !== stored.type ? "switched" : null;
}

/** Null where the browser stores nothing, so that nothing can be heard. */
function readStored(): Who | null {
  try {
    return {
      isKnown: localStorage.getItem("login_key") !== null,
      type: localStorage.getItem("account_type"),
    };
  } catch {
    return null;
  }
}

function readPage(): Who | null {
  const root = currentRootData();
  return root && { isKnown: root.visitor !== null, type: root.visitor && root.accountType };
}

/** Of what stands in the sign-in nothing is lost: whoever it is for is here by now. */
const isFilling = (): boolean => location.pathname !== paths.login() && hasUnsavedInput();

/**
 * A page that is read again for somebody else than before is reset: what was typed there is not theirs, and would be sent as
 * if it were, also after a step on it, which leaves its forms as they are. Who signs in on the page itself comes to another one.
 */
function clearForOthers(): void {
  let shown = { who: "", path: "" };
  const look = () => {
    const who = currentRootData()?.who;
    if (!who) return;
    const before = shown;
    shown = { who, path: currentPath() };
    if (before.who === "" || before.who === who || before.path !== shown.path) return;
    // else the browser puts back what was typed
    for (const form of document.forms) form.reset();
    location.reload();
  };
  look();
  onRouterChange(look);
}

/**
 * Follows a sign-out, a sign-in or a switch of account that another tab makes: the page reads its data again at once, and
 * one that is not for who is here now leads to the sign-in, as it would at its next step. Where something has been typed
 * nothing moves: it is said instead. Source: docs/rules.md, People (tabs follow the stored key).
 */
export function watchOtherTabs(): void {
  let waiting: ReturnType<typeof setTimeout>;
  const look = () => {
    const [page, stored] = [readPage(), readStored()];
    if (!page || !stored) return;
    const notice = changeOf(page, stored);
    if (notice !== null && isFilling()) return void showNotice(notice);
    // Who signed out there and in again is known to this page by what it showed before: its forms need the new visit's token.
    if (notice === null && !hasNotice()) return;
    takeNotice();
    window.__remixRouter?.revalidate();
  };
  clearForOthers();
  addEventListener("storage", ({ key }) => {
    if (key !== "login_key" && key !== "account_type") return;
    // The keys are written one after the other.
    clearTimeout(waiting);
    waiting = setTimeout(look, 20);
  });
  // What happened before this was listened to, or while the page lay in the browser's memory.
  addEventListener("pageshow", look);
  look();
}
