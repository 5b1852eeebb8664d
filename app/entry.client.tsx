import { RemixBrowser } from "@remix-run/react";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { scheduleIdleTasks } from "./pages/shells/idle-tasks/schedule";
import { reloadLostDocument } from "./pages/shells/lost-document";

scheduleIdleTasks();
reloadLostDocument();
startTransition(() => {
  hydrateRoot(document, <RemixBrowser />);
});
