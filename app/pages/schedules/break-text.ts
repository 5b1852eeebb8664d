import type { Break } from "~/domain/schedules/show-plan-choices.server";
import { formatDay } from "~/kit/day";

/** When a kitchen is closed, to be said after "closed". */
export function breakText({ from, to }: Break): string {
  if (from === to) return `on ${formatDay(from)}`;
  return `from ${formatDay(from)} ${to === null ? "until you reopen" : `to ${formatDay(to)}`}`;
}
