import { sql } from "~/data/sql.server";
import type { Day } from "~/kit/day";
import type { Compared } from "./difference";

/** Differences on a page. */
const SIZE = 50;

/** A difference, whose it is, and what became of it. */
export interface Difference extends Compared {
  id: number;
  day: Day;
  order_number: string | null;
  found_at: Date;
  owner_id: number | null;
  owner: string | null;
  state: "open" | "resolved" | "gone";
  resolution: string | null;
  /** what the team noted about it, the oldest first */
  notes: { at: string; who: string; note: string }[];
}

const columns = sql`
  f.id, f.day, f.kind, f.stripe_id, f.order_id, o.number AS order_number, f.stripe_cents, f.our_cents, f.ledger_cents, f.found_at, f.owner_id,
  CASE WHEN a.id IS NOT NULL THEN a.first_name || ' ' || a.last_name END AS owner, f.resolution,
  CASE WHEN f.gone_at IS NOT NULL THEN 'gone' WHEN f.resolved_at IS NOT NULL THEN 'resolved' ELSE 'open' END AS state,
  coalesce((SELECT json_agg(json_build_object('at', to_char(e.at AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI'), 'who', n.first_name || ' ' || n.last_name, 'note', e.reason) ORDER BY e.id)
    FROM audit_entry e JOIN staff_member w ON w.id = e.staff_id JOIN account n ON n.id = w.account_id
    WHERE e.subject_kind = 'difference' AND e.subject_id = f.id::text AND e.reason IS NOT NULL), '[]') AS notes`;

const joins = sql`
  LEFT JOIN orders o ON o.id = f.order_id LEFT JOIN staff_member s ON s.id = f.owner_id LEFT JOIN account a ON a.id = s.account_id`;

/** Differences that nobody has resolved, the oldest first; `after` is the last one of the page before. Plain SQL: four tables as one list. */
export async function listOpenDifferences(
  after: number | null,
): Promise<{ rows: Difference[]; next: number | null }> {
  const rows = await sql<Difference[]>`
    SELECT ${columns} FROM money_difference f ${joins}
    WHERE f.gone_at IS NULL AND f.resolved_at IS NULL
      AND (${after}::int IS NULL OR (f.found_at, f.id) > (SELECT b.found_at, b.id FROM money_difference b WHERE b.id = ${after}::int))
    ORDER BY f.found_at, f.id LIMIT ${SIZE + 1}`;
  return { rows: rows.slice(0, SIZE), next: rows.length > SIZE ? (rows[SIZE - 1]?.id ?? null) : null };
}

/** All differences that a day ever had, the open ones first, at most two hundred. */
export function listDifferencesOf(day: Day): Promise<Difference[]> {
  // plain SQL: made of fragments that statements share
  return sql<Difference[]>`
    SELECT ${columns} FROM money_difference f ${joins}
    WHERE f.day = ${day}::date ORDER BY f.gone_at IS NOT NULL, f.resolved_at IS NOT NULL, f.id LIMIT 200`;
}

/** An open difference in one line, for the queues of the day. Cents. */
export interface OpenDifference extends Compared {
  id: number;
  day: Day;
  off_cents: number;
  found_at: Date;
  owner: string | null;
}

/** Differences that nobody has resolved, with their age and owner, the oldest first, at most five hundred. */
export function openDifferences(): Promise<OpenDifference[]> {
  // plain SQL: three tables in one round trip; what it is off by is a difference of columns
  return sql<OpenDifference[]>`
    SELECT f.id, f.day, f.kind, f.stripe_id, f.order_id, f.stripe_cents, f.our_cents, f.ledger_cents,
      f.stripe_cents - f.our_cents AS off_cents, f.found_at,
      CASE WHEN a.id IS NOT NULL THEN a.first_name || ' ' || a.last_name END AS owner
    FROM money_difference f LEFT JOIN staff_member s ON s.id = f.owner_id LEFT JOIN account a ON a.id = s.account_id
    WHERE f.gone_at IS NULL AND f.resolved_at IS NULL ORDER BY f.found_at, f.id LIMIT 500`;
}
