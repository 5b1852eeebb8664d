import type { WirePrepSheet } from "~/domain/prep/schemas.server";
import { countOf } from "~/kit/text";
import { instantText } from "~/ui/format";

/** Whether a sheet may still change, in words. */
export function stateText(
  { state, cutoff_at, frozen_at, held_portions, portions }: WirePrepSheet,
  timeZone: string,
): string {
  const held = held_portions > 0 ? ` ${countOf(held_portions, "more portion")} in an open checkout.` : "";
  if (state === "frozen" && frozen_at) return `Final since ${instantText(frozen_at, timeZone)}.`;
  if (cutoff_at === null) return "Nothing is on sale for this day.";
  if (state === "closed")
    return portions === 0 ? "Ordering is closed. No orders for this day." : "Ordering is closed.";
  if (state === "open" && frozen_at)
    return `Open for orders again until ${instantText(cutoff_at, timeZone)}.${held}`;
  if (state === "open") return `Open for orders until ${instantText(cutoff_at, timeZone)}.${held}`;
  return `Ordering is closed. Your sheet is final in a few minutes.${held}`;
}
