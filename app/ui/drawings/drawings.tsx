import { island } from "../island";
import * as sheets from "./sheets";

/** The size of every drawing, so that nothing moves when it comes. */
const placeholder = <div className="aspect-[224/160]" />;

/** Drawings of empty states: most pages never show one, so they come when they are shown. */
function drawing(name: keyof typeof sheets) {
  return island(import.meta.env.SSR ? sheets[name] : null, async () => (await import("./sheets"))[name], {
    placeholder,
    isStatic: true,
  });
}

export const EmptyPlate = /* @__PURE__ */ drawing("EmptyPlate");
export const QuietPot = /* @__PURE__ */ drawing("QuietPot");
export const WaitingDoor = /* @__PURE__ */ drawing("WaitingDoor");
export const CrumbSearch = /* @__PURE__ */ drawing("CrumbSearch");
export const BlankTicket = /* @__PURE__ */ drawing("BlankTicket");
export const SpilledPot = /* @__PURE__ */ drawing("SpilledPot");
export const LaidTable = /* @__PURE__ */ drawing("LaidTable");
