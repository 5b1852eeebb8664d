import type { ComparedUntil } from "~/domain/reconciliation/list-days.server";
import { formatDay } from "~/kit/day";
import { countOf } from "~/kit/text";

/** What is said where no difference is open: up to which day, since nobody knows anything of the days after it. */
export function agreedText(until: ComparedUntil | null): string {
  if (!until) return "No day has been compared with Stripe yet.";
  const agreed = `0 differences up to ${formatDay(until.day)}: Stripe, our records and the ledger agree.`;
  if (until.behind === 0) return agreed;
  const days =
    until.behind === 1 ? "The day after it hasn't" : `The ${countOf(until.behind, "day")} after it haven't`;
  return `${agreed} ${days} been compared yet.`;
}
