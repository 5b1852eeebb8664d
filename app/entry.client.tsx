import { RemixBrowser } from "@remix-run/react";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { scheduleIdleTasks } from "./pages/shells/idle-tasks/schedule";
import { reloadLostDocument } from "./pages/shells/lost-document";

/**
 * Waits until Remix has decoded the page's data: it throws a promise until then. Hydration must not meet that: a press has
 * React hydrate at once, which can't wait (its error 345, "Root did not complete").
 */
async function decodeData(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (promise) {
    await promise;
  }
}

scheduleIdleTasks();
reloadLostDocument();
void decodeData().then(() =>
  startTransition(() => {
    hydrateRoot(document, <RemixBrowser />);
  }),
);
