import { clock } from "~/kit/clock";
import { type Day, dayIn, isDay } from "~/kit/day";

/** The day (UTC) whose end a URL asks for: today without one, or for one that is still to come. */
export function readDayParam(url: URL): { day: Day; today: Day } {
  const today = dayIn("UTC", clock.now());
  const text = url.searchParams.get("day") ?? "";
  return { day: isDay(text) && text < today ? text : today, today };
}

/** A whole number above zero in a URL's parameter or path; null for anything else. */
export function readIdParam(text: string | null | undefined): number | null {
  return text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}
