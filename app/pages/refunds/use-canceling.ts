import { useEffect, useState } from "react";
import { TOO_LATE_TO_CANCEL } from "~/domain/orders/states";
import { sentencesOf } from "~/domain/refusal";
import { useReload } from "../orders/use-reload";

/** How often it is looked at whether the moment has come. Milliseconds. */
const LOOK_MS = 1000;
/** So long after it the page is read again: the server's clock has passed it by then too. Milliseconds. */
const AFTER_MS = 2000;

interface Canceling {
  /** what the server said when the page was read; null for an order that is no longer underway */
  cancel: { allowed: boolean; reason: string | null } | null;
  /** until when canceling is free. ISO 8601 UTC; null when no moment ends it */
  until: string | null;
  /** the server's clock when the page was read. ISO 8601 UTC */
  now: string;
}

/**
 * Whether the order of an open page can be canceled this second, and if not why: at the cutoff the way goes without a
 * reload. The clock is the server's, carried on by this browser's from when the page came: how late a phone believes it is
 * does not matter. What the server has said after the cutoff counts as it is. Source: docs/rules.md, The steps of a part.
 */
export function useCanceling({ cancel, until, now }: Canceling): {
  isOpen: boolean;
  reason: string | null;
} {
  const readAgain = useReload();
  const [passed, setPassed] = useState<string | null>(null);
  const ends = cancel?.allowed && until !== null && Date.parse(now) < Date.parse(until) ? until : null;
  useEffect(() => {
    if (ends === null) return;
    const offset = Date.parse(now) - Date.now();
    let later: ReturnType<typeof setTimeout>;
    const timer = setInterval(() => {
      if (Date.now() + offset < Date.parse(ends)) return;
      clearInterval(timer);
      setPassed(ends);
      later = setTimeout(readAgain, AFTER_MS);
    }, LOOK_MS);
    return () => {
      clearInterval(timer);
      clearTimeout(later);
    };
  }, [ends, now, readAgain]);
  if (ends !== null && passed === ends) {
    return { isOpen: false, reason: sentencesOf(TOO_LATE_TO_CANCEL) };
  }
  return { isOpen: cancel?.allowed ?? false, reason: cancel?.reason ?? null };
}
