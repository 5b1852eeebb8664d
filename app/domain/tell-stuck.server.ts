import { sql } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { tellStaff } from "./tell-staff.server";

/** After so many failures staff hear of an errand about money (half an hour) or of a Stripe event (a quarter). */
export const STUCK_AFTER = { errand: 8, event: 5 } as const;

const TITLES = {
  money: "Money that should move has not moved for half an hour",
  message: "A message could not be sent and was given up",
  event: "An event of Stripe's could not be acted on",
} as const;

/**
 * Tells staff that something is stuck: once a day for each kind, however much of it there is, so that an outage is one
 * alarm, and an alarm that can't be sent itself does not breed others.
 */
export function tellStuck(kind: keyof typeof TITLES): Promise<void> {
  return transaction(async (tx) => {
    const [now] = await tx<{ day: string }[]>`SELECT (app_now() AT TIME ZONE 'UTC')::date AS day`;
    await tellStaff(tx, {
      key: `stuck.${kind}:${now?.day}`,
      title: TITLES[kind],
      body: `${kind === "message" ? "It is not tried again." : "It is tried again until it is done."} npm run staff -- attention lists all that is stuck, and why.`,
    });
  });
}

/** Something that failed again and again, in one line: `is_over` when it is no longer tried. */
export interface Stuck {
  what: "errand" | "event";
  id: string;
  topic: string;
  attempts: number;
  why: string | null;
  is_over: boolean;
}

/** Errands that were given up or have failed for half an hour, and Stripe's events that could not be acted on: the oldest first. */
export function stuckWork(): Promise<Stuck[]> {
  return sql<Stuck[]>`
    SELECT what, id, topic, attempts, why, is_over FROM (
      SELECT 'errand' AS what, id::text, topic, attempts, last_error AS why, true AS is_over, created_at FROM outbox WHERE dead_at IS NOT NULL
      UNION ALL
      SELECT 'errand', id::text, topic, attempts, last_error, false, created_at FROM outbox
      WHERE done_at IS NULL AND dead_at IS NULL AND attempts >= ${STUCK_AFTER.errand}
      UNION ALL
      SELECT 'event', id, type, attempts, last_error, false, received_at FROM provider_event
      WHERE processed_at IS NULL AND attempts >= ${STUCK_AFTER.event}) stuck
    ORDER BY created_at, id LIMIT 500`;
}
