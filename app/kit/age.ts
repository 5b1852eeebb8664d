import { countOf } from "./text";

const HOUR_MS = 3_600_000;

/** How long something has waited, in the largest whole unit: `under an hour`, `5 hours`, `3 days`. */
export function ageOf(since: Date, now: Date): string {
  const hours = Math.floor((now.getTime() - since.getTime()) / HOUR_MS);
  if (hours < 1) return "under an hour";
  return hours < 24 ? countOf(hours, "hour") : countOf(Math.floor(hours / 24), "day");
}
