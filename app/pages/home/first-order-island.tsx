import { island } from "~/ui/island";
import { FirstOrder as Here } from "./first-order";

/** About as tall as the part, so that little moves when it comes. */
const placeholder = <div className="min-h-96 lg:min-h-54" />;

export const FirstOrder = island(
  import.meta.env.SSR ? Here : null,
  async () => (await import("./first-order")).FirstOrder,
  { placeholder, isStatic: true },
);
