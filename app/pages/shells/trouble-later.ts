import { later } from "~/ui/later";
import { Trouble as Here } from "./trouble";

/** The page of a screen that failed, fetched when one does. */
export const Trouble = later(
  import.meta.env.SSR ? Here : null,
  async () => (await import("./trouble")).Trouble,
);
