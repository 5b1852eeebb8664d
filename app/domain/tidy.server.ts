import { sql } from "~/data/sql.server";

/** Takes away what has had its time: answers kept for a day, errands done a month ago, keys nobody can sign in with, spent codes and links, people of files after a month. Dead letters stay. */
export async function tidy(): Promise<void> {
  await sql`DELETE FROM idempotency_key WHERE created_at < app_now() - interval '24 hours' AND lease_until < app_now()`;
  await sql`DELETE FROM outbox WHERE done_at < app_now() - interval '30 days'`;
  await sql`DELETE FROM access_key WHERE expires_at <= app_now()`;
  await sql`DELETE FROM ended_key WHERE ended_at < app_now() - interval '1 day'`;
  await sql`DELETE FROM one_time_code WHERE created_at < app_now() - interval '7 days'`;
  await sql`DELETE FROM password_reset WHERE expires_at < app_now() - interval '7 days'`;
  await sql`DELETE FROM member_import WHERE created_at < app_now() - interval '30 days'`;
  await sql`DELETE FROM invitation WHERE expires_at < app_now() - interval '30 days'`;
}
