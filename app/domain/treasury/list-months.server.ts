import { sql } from "~/data/sql.server";
import type { Day } from "~/kit/day";
import type { CorporateAdmin } from "../accounts/people";

/** What an organization gave its people in a month, and what they spent of it. Cents. */
export interface MonthOfMoney {
  /** the first day of the month */
  start_date: Day;
  granted_cents: number;
  spent_cents: number;
}

/** Months that the dashboard shows, this one too. */
const MONTHS = 6;

/**
 * Dollars that my organization granted and that were spent, by month of its calendar, the last six, the oldest first: months
 * without either too. Granted is what left the pool for people, less what undoing took back, in the month of the batch; spent is
 * what orders placed in that month took, less what came back. Plain SQL: one side walks the pool's postings, of which a batch
 * makes one and undoing it another, the other the orders by their day.
 */
export function listMonths(me: CorporateAdmin): Promise<MonthOfMoney[]> {
  const { organization_id } = me;
  // never null: start_date: a series from one time to another has no gaps
  return sql<MonthOfMoney[]>`
    WITH zone AS (SELECT time_zone AS name FROM organization WHERE id = ${organization_id}),
    months AS (
      SELECT first::date AS first, first AT TIME ZONE name AS starts_at, (first + interval '1 month') AT TIME ZONE name AS ends_at
      FROM zone, generate_series(date_trunc('month', app_now() AT TIME ZONE name) - make_interval(months => ${MONTHS - 1}),
        date_trunc('month', app_now() AT TIME ZONE name), interval '1 month') AS first
    ), given AS MATERIALIZED (
      SELECT p.amount, t.at, t.kind, substring(t.idem FROM '^distribution(?:[.]undone)?:([0-9]{1,9})')::int AS batch FROM ledger_account pool JOIN posting p ON p.ledger_account_id = pool.id JOIN ledger_txn t ON t.id = p.txn_id
      WHERE pool.organization_id = ${organization_id} AND pool.kind = 'org_pool' AND pool.asset = 'usd'
        AND t.kind IN ('grant.distributed', 'grant.plan', 'grant.undone') AND t.at >= (SELECT min(starts_at) FROM months)
    ), kept AS (
      SELECT amount, at FROM given WHERE kind <> 'grant.undone'
      UNION ALL SELECT back.amount, made.at FROM given back JOIN given made ON made.batch = back.batch AND made.kind = 'grant.distributed' WHERE back.kind = 'grant.undone'
    )
    SELECT m.first AS start_date, granted.cents AS granted_cents, spent.cents AS spent_cents
    FROM months m, LATERAL (
      SELECT coalesce(-sum(p.amount) FILTER (WHERE p.at >= m.starts_at AND p.at < m.ends_at), 0)::int8 AS cents FROM kept p
    ) AS granted, LATERAL (
      SELECT coalesce(sum(o.amount_cents), 0)::int8 AS cents FROM organization_spending o
      WHERE o.organization_id = ${organization_id} AND o.placed_at >= m.starts_at AND o.placed_at < m.ends_at
    ) AS spent
    ORDER BY m.first`;
}
