import { useEffect, useState } from "react";
import { useReload } from "../orders/use-reload";

const MINUTE_MS = 60_000;
/** So long after the moment the page is read again: the server's clock has passed it by then too. */
const AFTER_MS = 2000;

/** So many milliseconds in words: "2 d 3 h", "3 h 12 min", "12 min". */
export function leftText(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / MINUTE_MS));
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60)];
  if (days > 0) return `${days} d ${hours} h`;
  if (hours > 0) return `${hours} h ${minutes % 60} min`;
  return minutes > 0 ? `${minutes} min` : "less than a minute";
}

/**
 * How long it is until a moment, and the page read again once it has come. `at` and `now` (the server's clock when the page
 * was read) are ISO 8601 UTC: how late this browser believes it is does not matter.
 */
export function Countdown({ at, now }: { at: string; now: string }) {
  const readAgain = useReload();
  const [left, setLeft] = useState(Date.parse(at) - Date.parse(now));
  useEffect(() => {
    const ends = Date.now() + Date.parse(at) - Date.parse(now);
    const look = () => setLeft(ends - Date.now());
    look();
    const timer = setInterval(look, 1000);
    // longer than a timer can wait, the page is read again before by whoever looks at it
    const later =
      ends - Date.now() < 2 ** 31 - 1 ? setTimeout(readAgain, ends - Date.now() + AFTER_MS) : undefined;
    return () => {
      clearInterval(timer);
      clearTimeout(later);
    };
  }, [at, now, readAgain]);
  return (
    <span role="timer" className="whitespace-nowrap font-bold tabular-nums">
      {leftText(left)} left
    </span>
  );
}
