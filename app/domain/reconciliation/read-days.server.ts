import { type BalanceMovement, listMovements } from "~/adapters/stripe-movements.server";
import { db } from "~/data/prisma.server";
import { sql } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { clock } from "~/kit/clock";
import { type Day, dateOfDay, dayOfDate } from "~/kit/day";
import { callProvider } from "../payments/provider.server";
import { compareDay } from "./compare-day.server";

/** Pages that one round reads at most, a hundred movements each. */
const PAGES = 100;
/** Days that are compared again: what was late is found late, and what was put right is no difference anymore. */
const AGAIN_DAYS = 3;
const MOST_AGAIN = 60;

/** The first second of a day (UTC). */
const secondsOf = (day: Day): number => Date.parse(`${day}T00:00:00Z`) / 1000;
const DAY_S = 86_400;

/** The next day to read: one that was begun, else the one after the last, if it has been over for an hour. Null when none is. */
async function nextDay(): Promise<{ day: Day; cursor: string | null } | null> {
  const begun = await db.stripeDay.findFirst({
    where: { read_at: null },
    select: { day: true, cursor: true },
    orderBy: { day: "asc" },
  });
  if (begun) return { ...begun, day: dayOfDate(begun.day) };
  // plain SQL: the day is found and inserted in one statement, once among workers
  const [next] = await sql<{ day: Day; cursor: string | null }[]>`
    INSERT INTO stripe_day (day)
    SELECT d.day FROM (SELECT coalesce((SELECT max(day) + 1 FROM stripe_day), (SELECT (min(settled_at) AT TIME ZONE 'UTC')::date FROM payment)) AS day) d
    WHERE d.day IS NOT NULL AND app_now() > (d.day + 1)::timestamp AT TIME ZONE 'UTC' + interval '1 hour'
    ON CONFLICT (day) DO NOTHING RETURNING day, cursor`;
  return next ?? null;
}

/** Keeps a page, and where the next one begins; the last page ends the day. */
function storePage(day: Day, movements: readonly BalanceMovement[], hasMore: boolean): Promise<void> {
  const rows = movements.map(({ id, at, type, source, parent, amount, fee }) => ({
    ...{ id, at: at.toISOString(), type, source, parent, amount_cents: amount, fee_cents: fee },
  }));
  return transaction(async (tx) => {
    // plain SQL: a set, without what is there already
    await tx`
      INSERT INTO stripe_movement (id, day, at, type, source, parent, amount_cents, fee_cents)
      SELECT m.id, ${day}::date, m.at, m.type, m.source, m.parent, m.amount_cents, m.fee_cents
      FROM jsonb_to_recordset(${tx.json(rows)}) AS m (id text, at timestamptz, type text, source text, parent text, amount_cents int, fee_cents int)
      ON CONFLICT (id) DO NOTHING`;
    await tx.db.stripeDay.update({
      where: { day: dateOfDay(day) },
      data: { cursor: movements.at(-1)?.id ?? null, read_at: hasMore ? null : clock.now() },
      select: { day: true },
    });
  });
}

/**
 * Reads on through what moved on our balance on a day (UTC), page after page, from where it was left. Answers how many pages
 * it took, and whether that was the last one.
 * @throws Refusal `unavailable` when Stripe can't be reached: it goes on from there.
 */
export async function readDay(
  day: Day,
  cursor: string | null,
  most: number,
): Promise<{ pages: number; isWhole: boolean }> {
  let after = cursor;
  for (let pages = 1; pages <= most; pages += 1) {
    const from = secondsOf(day);
    const { movements, hasMore } = await callProvider(() =>
      listMovements({ from, until: from + DAY_S }, after),
    );
    await storePage(day, movements, hasMore);
    if (!hasMore) return { pages, isWhole: true };
    after = movements.at(-1)?.id ?? after;
  }
  return { pages: most, isWhole: false };
}

/** Days that are compared again: the latest, and those with differences that nobody has resolved. */
function daysAgain(): Promise<{ day: Day }[]> {
  // plain SQL: days of two tables as one list
  return sql<{ day: Day }[]>`
    (SELECT day FROM stripe_day WHERE read_at IS NOT NULL ORDER BY day DESC LIMIT ${AGAIN_DAYS})
    UNION (SELECT DISTINCT day FROM money_difference WHERE gone_at IS NULL AND resolved_at IS NULL ORDER BY day DESC LIMIT ${MOST_AGAIN})`;
}

/**
 * Every ten minutes: the days that are over are read from Stripe, one after the other, so many pages a round, and compared with
 * our books; the latest days and those with open differences are compared again. Two at once read the same and keep it once.
 */
export async function reconcileDays(): Promise<void> {
  for (let left = PAGES; left > 0; ) {
    const next = await nextDay();
    if (!next) break;
    const { pages, isWhole } = await readDay(next.day, next.cursor, left);
    if (isWhole) await compareDay(next.day);
    left -= pages;
  }
  for (const { day } of await daysAgain()) await compareDay(day);
}
