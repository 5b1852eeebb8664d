import { addDays, type Day, daysFrom, formatDay, isDay, mondayOf } from "~/kit/day";

export interface Period {
  start_date?: Day;
  end_date?: Day;
}

const firstOfMonth = (day: Day): Day => `${day.slice(0, 7)}-01`;

/** The periods to choose from, as seen from `today` in the kitchen's time zone; weeks begin on Monday. */
export function periodsAt(today: Day): { text: string; period: Period }[] {
  const month = firstOfMonth(today);
  const lastOfBefore = addDays(month, -1);
  return [
    { text: "This week", period: { start_date: mondayOf(today), end_date: addDays(mondayOf(today), 6) } },
    { text: "This month", period: { start_date: month, end_date: today } },
    { text: "Last month", period: { start_date: firstOfMonth(lastOfBefore), end_date: lastOfBefore } },
    { text: "All time", period: {} },
  ];
}

/** What a screen's URL asks for: `typed` stays in its fields, `problem` is said beside the last day. */
interface PeriodFilters {
  period: Period;
  typed: Period;
  problem: string | null;
}

/**
 * The period a screen's URL asks for: `from` and `to` as days, `all` for everything, this month without any. A day that
 * is none is left out; a last day before the first one is told, and this month shown meanwhile.
 */
export function periodOf(url: URL, today: Day): PeriodFilters {
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

/** What revenue is shown by: a stretch of time, or the dish. */
export const GROUPS = ["day", "week", "month", "meal"] as const;
export type Group = (typeof GROUPS)[number];
export type TimeGroup = Exclude<Group, "meal">;

/** The longest period that is shown by day or week: about a hundred rows. Days. */
const MOST_DAYS: Record<"day" | "week", number> = { day: 92, week: 740 };

const daysOf = ({ start_date, end_date }: Period) =>
  start_date && end_date ? daysFrom(start_date, end_date) + 1 : null;

/** What a period can be shown by: one that is open, or long, by month or dish alone. */
export function groupsOf(period: Period): Group[] {
  const days = daysOf(period);
  return GROUPS.filter((group) => {
    if (group === "month" || group === "meal") return true;
    return days !== null && days <= MOST_DAYS[group];
  });
}

/** What a screen's URL asks to be shown by (`by`): a month by days, half a year by weeks, else by months, unless it says so. */
export function groupOf(url: URL, period: Period): Group {
  const by = url.searchParams.get("by");
  const chosen = groupsOf(period).find((group) => group === by);
  if (chosen) return chosen;
  const days = daysOf(period);
  return days === null || days > 186 ? "month" : days > 31 ? "week" : "day";
}

/** The first day of the stretch after the one that `day` lies in; weeks begin on Monday. */
function nextStart(day: Day, group: TimeGroup): Day {
  if (group === "day") return addDays(day, 1);
  if (group === "week") return addDays(mondayOf(day), 7);
  return firstOfMonth(addDays(firstOfMonth(day), 31));
}

/** The first days of all stretches from `first` to `last`, those without a sale among them. */
export function stretches(first: Day, last: Day, group: TimeGroup): Day[] {
  const days: Day[] = [];
  for (let day = first; day <= last; day = nextStart(day, group)) days.push(day);
  return days;
}
