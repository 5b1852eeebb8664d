import { RemixBrowser } from "@remix-run/react";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { reloadLostDocument } from "./pages/shells/lost-document";
import { prepareForOutages } from "./pages/shells/outage-later";

prepareForOutages();
reloadLostDocument();
startTransition(() => {
  hydrateRoot(document, <RemixBrowser />);
});
