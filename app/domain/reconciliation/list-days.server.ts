import { sql } from "~/data/sql.server";
import type { Day } from "~/kit/day";
import { missing } from "../refusal";

/** Days on a page. */
const SIZE = 31;

/** What a day (UTC) moved at Stripe, and how many differences of it nobody has resolved. Cents, above zero for what came to us. */
export interface StripeDay {
  day: Day;
  /** false while it is still being read */
  is_read: boolean;
  movements: number;
  came_cents: number;
  refunded_cents: number;
  disputed_cents: number;
  transferred_cents: number;
  paid_out_cents: number;
  other_cents: number;
  fee_cents: number;
  compared_at: Date | null;
  open: number;
}

const columns = sql`
  d.day, d.read_at IS NOT NULL AS is_read, d.movements, d.came_cents, d.refunded_cents, d.disputed_cents, d.transferred_cents, d.paid_out_cents, d.other_cents,
  d.fee_cents, d.compared_at, (SELECT count(*)::int FROM money_difference f WHERE f.day = d.day AND f.gone_at IS NULL AND f.resolved_at IS NULL) AS open`;

/** The days that were read, the newest first; `before` is the last one of the page before. Plain SQL: counts beside sums. */
export async function listDays(before: Day | null): Promise<{ rows: StripeDay[]; next: Day | null }> {
  const rows = await sql<StripeDay[]>`
    SELECT ${columns} FROM stripe_day d WHERE ${before}::date IS NULL OR d.day < ${before}::date ORDER BY d.day DESC LIMIT ${SIZE + 1}`;
  return { rows: rows.slice(0, SIZE), next: rows.length > SIZE ? (rows[SIZE - 1]?.day ?? null) : null };
}

/** @throws Refusal `missing` for a day that nobody has begun to read. */
export async function readStripeDay(day: Day): Promise<StripeDay> {
  // plain SQL: the columns of a day are shared with the list
  const [row] = await sql<StripeDay[]>`SELECT ${columns} FROM stripe_day d WHERE d.day = ${day}::date`;
  if (!row) throw missing();
  return row;
}

/** The newest day that was compared, and how many days since are over for more than two hours and were not. */
export interface ComparedUntil {
  day: Day;
  behind: number;
}

/** Answers null before the first day was compared. Plain SQL: days counted by the database's clock. */
export async function comparedUntil(): Promise<ComparedUntil | null> {
  const [row] = await sql<ComparedUntil[]>`
    SELECT day, greatest(0, ((app_now() - interval '2 hours') AT TIME ZONE 'UTC')::date - 1 - day)::int AS behind
    FROM stripe_day WHERE compared_at IS NOT NULL ORDER BY day DESC LIMIT 1`;
  return row ?? null;
}
