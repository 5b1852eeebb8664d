import { later } from "~/ui/later";
import { Trouble as Here } from "./trouble";

/** When not even the page that says so can be fetched: plain words, and the same address once more. */
const unreached = (
  <div className="page grid justify-items-start gap-4 py-16">
    <h1 className="title text-3xl">You are offline</h1>
    <button type="button" onClick={() => location.reload()} className="font-bold underline">
      Try again
    </button>
  </div>
);

/** The page of a screen that failed, fetched when one does. */
export const Trouble = later(
  import.meta.env.SSR ? Here : null,
  async () => (await import("./trouble")).Trouble,
  { unfetched: unreached },
);
