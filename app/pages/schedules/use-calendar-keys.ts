import { useNavigate } from "@remix-run/react";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { addDays, type Day } from "~/kit/day";
import { deskPaths } from "~/kit/desk-paths";

/** How many days an arrow goes. */
const STEPS: Record<string, number | undefined> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/**
 * The keys of the week's calendar, for its list of days: arrows go to the day before or after, and to the same day of the
 * week before or after; A adds a meal on the day one stands in, C copies last week. Beyond the week's end another week is
 * opened, and the focus is on the day one went to.
 */
export function useCalendarKeys(monday: Day) {
  const list = useRef<HTMLOListElement>(null);
  const wanted = useRef<Day | null>(null);
  const navigate = useNavigate();
  const dayLink = (day: Day) => list.current?.querySelector<HTMLElement>(`[data-day="${day}"] [data-go]`);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another week has other days
  useEffect(() => {
    if (wanted.current === null) return;
    dayLink(wanted.current)?.focus();
    wanted.current = null;
  }, [monday]);

  function goTo(day: Day): void {
    if (addDays(monday, -1) < day && day < addDays(monday, 7)) {
      dayLink(day)?.focus();
      return;
    }
    wanted.current = day;
    navigate(deskPaths.schedule({ week: day }), { preventScrollReset: true });
  }

  function onKeyDown(event: KeyboardEvent<HTMLOListElement>): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const day = (event.target as HTMLElement).closest<HTMLElement>("[data-day]")?.dataset.day;
    if (day === undefined) return;
    const step = STEPS[event.key];
    // with Shift or Caps Lock, too
    const letter = event.key.toLowerCase();
    if (step !== undefined) goTo(addDays(day, step));
    else if (letter === "a" && dayLink(day)?.matches("a"))
      navigate(deskPaths.newSchedule({ start_date: day, end_date: day }));
    else if (letter === "c") navigate(deskPaths.copyWeek(monday));
    else return;
    event.preventDefault();
  }
  return { ref: list, onKeyDown };
}
