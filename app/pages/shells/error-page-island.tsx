import { island } from "~/ui/island";
import { ErrorPage as Here } from "./error-page";

/** The page of a screen that failed, fetched when one does; plain words when not even that can be fetched. */
export const ErrorPage = island(
  import.meta.env.SSR ? Here : null,
  async () => (await import("./error-page")).ErrorPage,
  { fallback: () => <h1 className="page title py-16">You're offline. Please reload this page.</h1> },
);
