import { addDays, type Day, isDay } from "~/kit/day";

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

/**
 * The period a screen's URL asks for: `from` and `to` as days, `all` for everything, this month without any. A day that
 * is none, and an end before the start, are left out.
 */
export function periodOf(url: URL, today: Day): Period {
  const read = (name: string) => {
    const value = url.searchParams.get(name) ?? "";
    return isDay(value) ? value : undefined;
  };
  const [from, to] = [read("from"), read("to")];
  if (!from && !to)
    return url.searchParams.has("all") ? {} : { start_date: firstOfMonth(today), end_date: today };
  const end = from && to && to < from ? undefined : to;
  return { ...(from ? { start_date: from } : {}), ...(end ? { end_date: end } : {}) };
}
