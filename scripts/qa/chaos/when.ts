import type { ModelOrder } from "./model";
import type { Run } from "./run";

const DAY_MS = 86_400_000;

/** Where the order's day lies from now by the market's clock, in days; its cutoff is about a day before. */
export function daysAhead(run: Run, order: ModelOrder): number {
  const now = Date.now() + run.offset * 1000;
  return (Date.parse(`${order.delivery_date}T17:00:00-06:00`) - now) / DAY_MS;
}
