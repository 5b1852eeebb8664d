import { later } from "~/ui/later";
import { FirstOrder as Here } from "./first-order";

/** About as tall as the part, so that little moves when it comes. */
const place = <div className="min-h-96 lg:min-h-54" />;

/** Words that never change: the server draws them, and whoever comes here from another screen fetches them. */
export const FirstOrder = later(
  import.meta.env.SSR ? Here : null,
  async () => (await import("./first-order")).FirstOrder,
  { instead: place, isStill: true },
);
