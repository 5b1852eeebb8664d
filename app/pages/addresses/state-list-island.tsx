import { island } from "~/ui/island";
import { StateList as StateListHere } from "./state-list";

/** For screens with an address form. The names of fifty states never change: the screen's script leaves them out. */
export const StateList = island(
  import.meta.env.SSR ? StateListHere : null,
  async () => (await import("./state-list")).StateList,
  { isStatic: true },
);
