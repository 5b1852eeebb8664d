import { isDay } from "~/kit/day";
import { isLocalEnv } from "~/kit/env.server";
import { COOKIES, readCookie, writeCookie } from "./cookies";

/** From planning a dinner to its checkout. Seconds. */
const KEPT_SECONDS = 3600;

/** The day a dinner was planned for, which the checkout then begins with; null where none was. YYYY-MM-DD. */
export function plannedDay(request: Request): string | null {
  const kept = readCookie(request.headers.get("cookie"), COOKIES.day);
  return kept !== null && isDay(kept) ? kept : null;
}

/** The headers that keep the day of a form; none where it names no day. */
export function plannedHeaders(day: FormDataEntryValue | null): Headers {
  const headers = new Headers();
  if (typeof day === "string" && isDay(day))
    headers.append(
      "set-cookie",
      writeCookie(COOKIES.day, day, { maxAge: KEPT_SECONDS, secure: !isLocalEnv }),
    );
  return headers;
}

/** The headers that forget it: the hold has a day from now on. */
export function clearPlannedDay(): Headers {
  return new Headers({ "set-cookie": writeCookie(COOKIES.day, "", { maxAge: 0, secure: !isLocalEnv }) });
}
