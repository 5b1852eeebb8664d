import { RemixBrowser } from "@remix-run/react";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { prepareForOutages } from "./pages/shells/outage-later";

prepareForOutages();
startTransition(() => {
  hydrateRoot(document, <RemixBrowser />);
});
