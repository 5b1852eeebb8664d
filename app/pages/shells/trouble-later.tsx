import { later } from "~/ui/later";
import { Trouble as Here } from "./trouble";

/** When not even the page that says so can be fetched: plain words, and the same address once more. */
const unreached = (
  <div className="page grid justify-items-center gap-5 py-16 text-center lg:py-24">
    <h1 tabIndex={-1} className="title text-3xl outline-none">
      We cannot reach DinDin
    </h1>
    <p className="max-w-read text-lg text-ink-2">You seem to be offline. Nothing is charged twice.</p>
    <button
      type="button"
      onClick={() => location.reload()}
      className="min-h-11 font-bold text-paprika underline underline-offset-4"
    >
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
