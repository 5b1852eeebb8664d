import { type Sql, sql, type Tx } from "~/data/sql.server";
import { receivesOfPlan } from "./receivers.server";

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
 * here and below: the calendar is the database's (`allowance_on`).
 */
export function periodsSince(on: Sql | Tx, organization_id: number, from: string): Promise<Period[]> {
  // never null: start, end, over_at, is_current: a period has both ends
  return on<Period[]>`
    WITH RECURSIVE o AS (
      SELECT id, time_zone, (app_now() AT TIME ZONE time_zone)::date AS today FROM organization WHERE id = ${organization_id}
    ), period AS (
      SELECT p.start, p.next_start FROM o, allowance_on(o.id, least(${from}::date, o.today)) AS p
      UNION ALL SELECT p.start, p.next_start FROM period, o, allowance_on(o.id, period.next_start) AS p WHERE period.next_start <= o.today
    )
    SELECT period.start, period.next_start - 1 AS "end", period.next_start::timestamp AT TIME ZONE o.time_zone AS over_at,
      period.next_start > o.today AS is_current
    FROM period, o ORDER BY period.start`;
}

/** The days of an organization's calendar on which dollars and vouchers begin again; null where nothing is given then. */
interface NextResets {
  reset_dollar_date: string | null;
  reset_voucher_date: string | null;
}

/** In SQL, the terms of the period of `o` (organization) that runs, and of the one that follows. */
const running = sql`allowance_on(o.id, (app_now() AT TIME ZONE o.time_zone)::date)`;
const following = sql`allowance_on(o.id, running.next_start)`;
const NEVER: NextResets = { reset_dollar_date: null, reset_voucher_date: null };

/** The days on which an organization's dollars and vouchers begin again; null where its plan gives none. */
export async function nextResets(organization_id: number): Promise<NextResets> {
  // plain SQL: periods are rows of a function of the database
  const [next] = await sql<NextResets[]>`
    SELECT CASE WHEN following.dollar_cents > 0 THEN following.start END AS reset_dollar_date,
           CASE WHEN following.vouchers > 0 THEN following.start END AS reset_voucher_date
    FROM organization o, LATERAL ${running} AS running, LATERAL ${following} AS following
    WHERE o.id = ${organization_id}`;
  return next ?? NEVER;
}

/**
 * The days on which a member's dollars and vouchers begin again, by the same rule as the reset; null for who gets none: an
 * admin, whoever isn't active (yet), anybody while the organization isn't approved, and vouchers of who may not use them.
 */
export async function nextResetsOf(organization_id: number, account_id: number): Promise<NextResets> {
  // plain SQL: periods are rows of a function of the database
  const [next] = await sql<NextResets[]>`
    SELECT CASE WHEN following.dollar_cents > 0 AND ${receivesOfPlan(sql`'usd'`)} THEN following.start END AS reset_dollar_date,
           CASE WHEN following.vouchers > 0 AND ${receivesOfPlan(sql`'voucher'`)} THEN following.start END AS reset_voucher_date
    FROM membership m JOIN organization o ON o.id = m.organization_id AND o.status = 'approved',
      LATERAL ${running} AS running, LATERAL ${following} AS following
    WHERE m.organization_id = ${organization_id} AND m.account_id = ${account_id}`;
  return next ?? NEVER;
}
