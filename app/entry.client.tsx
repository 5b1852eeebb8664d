import { RemixBrowser } from "@remix-run/react";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { bearOutages } from "./pages/shells/outage";

bearOutages();
startTransition(() => {
  hydrateRoot(document, <RemixBrowser />);
});
