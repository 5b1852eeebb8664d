import { useEffect, useState } from "react";
import { countOf } from "~/kit/text";

const MINUTE = 60_000;

/** A span of milliseconds as "2 days", "5 hours", "12 minutes": the largest unit that fits, rounded down. */
export function spanOf(left: number): string {
  const minutes = Math.max(0, Math.floor(left / MINUTE));
  if (minutes < 60) return countOf(minutes, "minute");
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? countOf(hours, "hour") : countOf(Math.floor(hours / 24), "day");
}

/** How long it is until `at`: by the server's `now` in the page, then by what has passed since where script runs. */
export function TimeLeft({ at, now }: { at: string; now: string }) {
  const [passed, setPassed] = useState(0);
  useEffect(() => {
    const begun = performance.now();
    const timer = setInterval(() => setPassed(performance.now() - begun), MINUTE / 4);
    return () => clearInterval(timer);
  }, []);
  const left = Date.parse(at) - Date.parse(now) - passed;
  return <span className="tabular-nums">{left > 0 ? `${spanOf(left)} left` : "over"}</span>;
}
