import { addDays, type Day, formatShortDay } from "./day";
import { countOf, joinWords } from "./text";

/** Days that follow each other, both included. */
interface Run {
  from: Day;
  to: Day;
}

function runsOf(days: readonly Day[]): Run[] {
  const runs: Run[] = [];
  for (const day of [...new Set(days)].sort()) {
    const last = runs.at(-1);
    if (last && addDays(last.to, 1) === day) last.to = day;
    else runs.push({ from: day, to: day });
  }
  return runs;
}

function runText({ from, to }: Run): string[] {
  if (from === to) return [formatShortDay(from)];
  // two days are no range
  if (addDays(from, 1) === to) return [formatShortDay(from), formatShortDay(to)];
  return [`${formatShortDay(from)} to ${formatShortDay(to)}`];
}

/** Runs that are named; a year has more than anybody reads. */
const MOST_RUNS = 5;

/** Days in words, in their order, to be said after "for": `Tue, 24 Nov to Thu, 26 Nov and Sat, 28 Nov`. */
export function daysText(days: readonly Day[]): string {
  const runs = runsOf(days);
  const named = runs.slice(0, MOST_RUNS);
  const last = named.at(-1)?.to ?? "";
  const others = new Set(days.filter((day) => day > last)).size;
  return joinWords([...named.flatMap(runText), ...(others > 0 ? [countOf(others, "more day")] : [])]);
}
