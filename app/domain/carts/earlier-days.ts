import { type Day, formatShortDay } from "~/kit/day";
import { type Demand, type Orderability, openDays } from "./orderable";

/**
 * Why the first day for so many portions is not the first day at all: fewer are left on the days before it. `days` are
 * those on which all of them can come, in order. Null when nothing earlier is open.
 */
export function earlierDaysNotice(meal: Orderability, wanted: Demand, days: readonly Day[]): string | null {
  const [first] = days;
  if (first === undefined) return null;
  const before = meal.batches
    .filter((batch) => batch.left > 0 && batch.left < wanted.portions)
    .flatMap((batch) => {
      const last = openDays(meal, batch)
        .filter((day) => day < first)
        .at(-1);
      return last === undefined ? [] : [{ left: batch.left, last }];
    });
  if (before.length === 0) return null;
  const left = Math.max(...before.map((batch) => batch.left));
  const last =
    before
      .map((batch) => batch.last)
      .sort()
      .at(-1) ?? first;
  return `Only ${left} left until ${formatShortDay(last)}. You can get ${wanted.portions} starting ${formatShortDay(first)}.`;
}
