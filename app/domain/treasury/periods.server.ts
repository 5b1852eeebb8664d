import { type Sql, sql, type Tx } from "~/data/sql.server";

/** One period of an organization: days of its calendar (the last one included) and the instant at which it is over. */
export interface Period {
  start: string;
  end: string;
  over_at: Date;
  /** it has begun and is not over */
  is_current: boolean;
}

/**
 * The periods of an organization from the one that the day `from` lies in up to the current one, oldest first. Days are
 * counted in its own calendar, so a change of clocks neither skips nor repeats one; a period that should begin on the 31st
 * begins on the last day of a shorter month. Each is over at midnight, local time, of the next one's first day. Plain SQL
 * here and below: the calendar is the database's.
 */
export function periodsSince(on: Sql | Tx, organization_id: number, from: string): Promise<Period[]> {
  return on<Period[]>`
    WITH RECURSIVE o AS (
      SELECT reset_day, time_zone, (app_now() AT TIME ZONE time_zone)::date AS today FROM organization WHERE id = ${organization_id}
    ), period AS (
      SELECT period_start(least(${from}::date, today), reset_day) AS start FROM o
      UNION ALL SELECT next_period_start(period.start, o.reset_day) FROM period, o WHERE next_period_start(period.start, o.reset_day) <= o.today
    )
    SELECT period.start, next_period_start(period.start, o.reset_day) - 1 AS "end",
      next_period_start(period.start, o.reset_day)::timestamp AT TIME ZONE o.time_zone AS over_at,
      next_period_start(period.start, o.reset_day) > o.today AS is_current
    FROM period, o ORDER BY period.start`;
}

/** The days on which an organization's dollars and vouchers begin again; null where its plan gives none. */
export async function nextResets(
  organization_id: number,
): Promise<{ reset_dollar_date: string | null; reset_voucher_date: string | null }> {
  const [next] = await sql<{ reset_dollar_date: string | null; reset_voucher_date: string | null }[]>`
    SELECT CASE WHEN coalesce(o.dollar_cents, p.dollar_cents, 0) > 0 THEN next END AS reset_dollar_date,
           CASE WHEN coalesce(o.vouchers, p.vouchers, 0) > 0 THEN next END AS reset_voucher_date
    FROM organization o LEFT JOIN plan p ON p.id = o.plan_id,
      LATERAL next_period_start((app_now() AT TIME ZONE o.time_zone)::date, o.reset_day) AS next
    WHERE o.id = ${organization_id}`;
  return next ?? { reset_dollar_date: null, reset_voucher_date: null };
}
