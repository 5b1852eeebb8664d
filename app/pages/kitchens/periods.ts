import { addDays, type Day, formatDay, isDay } from "~/kit/day";

export interface Period {
  start_date?: Day;
  end_date?: Day;
}

const firstOfMonth = (day: Day): Day => `${day.slice(0, 7)}-01`;

/** Monday of the week of `day`. */
function monday(day: Day): Day {
  return addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
}

/** The periods to choose from, as seen from `today` in the kitchen's time zone; weeks begin on Monday. */
export function periodsAt(today: Day): { text: string; period: Period }[] {
  const month = firstOfMonth(today);
  const lastOfBefore = addDays(month, -1);
  return [
    { text: "This week", period: { start_date: monday(today), end_date: addDays(monday(today), 6) } },
    { text: "This month", period: { start_date: month, end_date: today } },
    { text: "Last month", period: { start_date: firstOfMonth(lastOfBefore), end_date: lastOfBefore } },
    { text: "All time", period: {} },
  ];
}

/** What a screen's URL asks for: `typed` stays in its fields, `problem` is said beside the last day. */
interface Asked {
  period: Period;
  typed: Period;
  problem: string | null;
}

/**
 * The period a screen's URL asks for: `from` and `to` as days, `all` for everything, this month without any. A day that
 * is none is left out; a last day before the first one is told, and this month shown meanwhile.
 */
export function periodOf(url: URL, today: Day): Asked {
  const read = (name: string) => {
    const value = url.searchParams.get(name) ?? "";
    return isDay(value) ? value : undefined;
  };
  const [from, to] = [read("from"), read("to")];
  const typed = { ...(from ? { start_date: from } : {}), ...(to ? { end_date: to } : {}) };
  const thisMonth = { start_date: firstOfMonth(today), end_date: today };
  if (from && to && to < from)
    return {
      period: thisMonth,
      typed,
      problem: `This day is before ${formatDay(from)}. Choose a later day. For now, you're seeing this month.`,
    };
  const period = from || to || url.searchParams.has("all") ? typed : thisMonth;
  return { period, typed: period, problem: null };
}
