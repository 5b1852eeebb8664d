import { invalid } from "~/domain/refusal";
import { TICKS } from "~/domain/tenders/ticks";
import type { Checkout } from "./checkout.server";
import type { Choice } from "./choice";

/**
 * Refuses gift money that is ticked where company money, which is spent before it, is not: neither can be spent then, and a card
 * would pay what was meant for the gift money. Where script runs, the one press takes the other along (`linkTicks`), and the page
 * shows what the card pays.
 */
export function refuseSkipped(
  form: FormData,
  { ticked }: Pick<Choice, "ticked">,
  { offers }: Pick<Checkout, "offers">,
): void {
  if (form.has("live")) return;
  for (const fields of TICKS) {
    const offered = offers.filter(({ field }) => fields.includes(field));
    const at = offered.findIndex(({ field }) => !ticked.includes(field));
    const skipped = offered[at];
    const later = offered.slice(at + 1).find(({ field }) => ticked.includes(field));
    if (skipped && later)
      throw invalid(later.field, {
        reason: `“${later.title}” is only used after “${skipped.title}”.`,
        next: "Select both, or only the first.",
      });
  }
}
