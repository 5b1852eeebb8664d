import { sql } from "~/data/sql.server";
import { clock } from "~/kit/clock";
import { type Day, dayIn } from "~/kit/day";
import { firstDayOf, type Month, monthAfter, monthsBetween } from "./month";
import { firstOpenDay } from "./sum-days.server";

/** A month of the books. `next` is the one that may be closed now, since the months before are and it is over for a day. */
export interface ListedMonth {
  month: Month;
  state: "closed" | "next" | "open";
  closed_at: Date | null;
  closed_by: string | null;
}

/** How long after its end a month can be closed: no transaction of the database lasts so long. Milliseconds. */
const SETTLE_MS = 86_400_000;

/** True once the month is over for a day, and all of its days are summed up. */
export function isOver(month: Month, openDay: Day | null): boolean {
  const end = firstDayOf(monthAfter(month));
  return (
    openDay !== null && openDay >= end && clock.now().getTime() >= Date.parse(`${end}T00:00:00Z`) + SETTLE_MS
  );
}

interface Closed {
  month: Day;
  closed_at: Date;
  closed_by: string;
}

/** Every month since the first posting, the newest first. */
export async function listMonths(): Promise<ListedMonth[]> {
  // plain SQL: the ledger, of which the first day by UTC is asked for
  const [closed, [first], openDay] = await Promise.all([
    sql<Closed[]>`
      SELECT m.month, m.closed_at, concat_ws(' ', a.first_name, a.last_name) AS closed_by
      FROM closed_month m JOIN staff_member s ON s.id = m.staff_id JOIN account a ON a.id = s.account_id ORDER BY m.month DESC`,
    sql<{ day: Day | null }[]>`SELECT (min(at) AT TIME ZONE 'UTC')::date AS day FROM ledger_txn`,
    firstOpenDay(),
  ]);
  if (!first?.day) return [];
  const known = new Map(closed.map((one) => [one.month.slice(0, 7), one]));
  const months = monthsBetween(first.day.slice(0, 7), dayIn("UTC", clock.now()).slice(0, 7));
  const next = months.find((month) => !known.has(month));
  return months.reverse().map((month) => {
    const one = known.get(month);
    const open = month === next && isOver(month, openDay) ? "next" : "open";
    return {
      ...{ month, state: one ? "closed" : open },
      ...{ closed_at: one?.closed_at ?? null, closed_by: one?.closed_by ?? null },
    };
  });
}
