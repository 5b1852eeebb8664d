import { later } from "~/ui/later";
import { Trouble as Here } from "./trouble";

/** The page of a screen that failed, fetched when one does; plain words when not even that can be fetched. */
export const Trouble = later(
  import.meta.env.SSR ? Here : null,
  async () => (await import("./trouble")).Trouble,
  { unfetched: <h1 className="page title py-16">You are offline. Load this page again.</h1> },
);
