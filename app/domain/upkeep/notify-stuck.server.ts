import { sql } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { clock } from "~/kit/clock";
import { dayIn } from "~/kit/day";
import { notifyStaff } from "../messages/notify-staff.server";

/** After so many failures, a quarter of an hour, staff hear of a Stripe event. */
export const STUCK_AFTER = 5;

/**
 * Tells staff that something is stuck: once a day for each kind, however much of it there is, so that an outage is one
 * alarm, and an alarm that can't be sent itself does not breed others.
 */
export function notifyStuck(work: "money" | "message" | "event"): Promise<void> {
  return transaction(async (tx) => {
    const key = `stuck.${work}:${dayIn("UTC", clock.now())}`;
    await notifyStaff(tx, { key, kind: "staff.work_stuck", facts: { work } });
  });
}

/** Something that failed again and again, in one line. */
export interface StuckWork {
  what: "job" | "event";
  id: string;
  topic: string;
  attempts: number;
  why: string | null;
  /** since when the work waits to be done */
  created_at: Date;
}

/** Jobs that were given up, until they are brought back, and Stripe's events that could not be acted on: the oldest first. */
export function stuckWork(): Promise<StuckWork[]> {
  // plain SQL: two tables as one list
  return sql<StuckWork[]>`
    SELECT what, id, topic, attempts, why, created_at FROM (
      SELECT 'job' AS what, id::text, topic, attempts, last_error AS why, created_at FROM outbox WHERE dead_at IS NOT NULL
      UNION ALL
      SELECT 'event', id, type, attempts, last_error, received_at FROM provider_event
      WHERE processed_at IS NULL AND attempts >= ${STUCK_AFTER}) stuck
    ORDER BY created_at, id LIMIT 500`;
}
