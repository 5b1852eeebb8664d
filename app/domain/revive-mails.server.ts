import { sql } from "~/data/sql.server";

/**
 * A mail server that is down for an hour loses no mail: what was given up goes back into the outbox, a quarter of an hour
 * later the first time and each time after that when it is twice as old, for three days. One that nobody needs any more by then
 * is dropped at its deadline, as ever.
 */
export async function reviveMails(): Promise<void> {
  await sql`
    UPDATE outbox SET dead_at = NULL, attempts = 0, run_after = app_now()
    WHERE topic = 'notification.mail' AND dead_at <= app_now() - greatest(interval '15 minutes', dead_at - created_at)
      AND created_at > app_now() - interval '3 days'`;
}
