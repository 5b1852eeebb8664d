import { type Fragment, sql } from "~/data/sql.server";

/** As many rows go in one transaction. */
export const PURGE_BATCH = 2000;

/** What has had its time; each table has an index over the column that says when. */
const OVER: { table: string; when: Fragment; batch?: number }[] = [
  {
    table: "idempotency_key",
    when: sql`created_at < (SELECT app_now()) - interval '24 hours' AND lease_until < (SELECT app_now())`,
  },
  { table: "outbox", when: sql`done_at < (SELECT app_now()) - interval '30 days'` },
  { table: "access_key", when: sql`expires_at <= (SELECT app_now())` },
  { table: "ended_key", when: sql`ended_at < (SELECT app_now()) - interval '1 day'` },
  { table: "one_time_code", when: sql`created_at < (SELECT app_now()) - interval '7 days'` },
  { table: "password_reset", when: sql`expires_at < (SELECT app_now()) - interval '7 days'` },
  { table: "sign_up", when: sql`expires_at <= (SELECT app_now())` },
  // Up to 10,000 people of the file go with each.
  { table: "member_import", when: sql`created_at < (SELECT app_now()) - interval '30 days'`, batch: 5 },
  { table: "push_subscription", when: sql`ended_at < (SELECT app_now()) - interval '30 days'` },
  // Who looked after something that waited; what still waits then has nobody again.
  { table: "queue_assignment", when: sql`updated_at < (SELECT app_now()) - interval '180 days'` },
  // What one of the team looked at and has not pinned.
  {
    table: "staff_bookmark",
    when: sql`pinned_at IS NULL AND visited_at < (SELECT app_now()) - interval '90 days'`,
  },
  { table: "invitation", when: sql`expires_at < (SELECT app_now()) - interval '30 days'` },
];

/** One batch; what somebody holds at this moment stays for the next time. Answers how many rows went. */
async function dropBatch(table: string, when: Fragment, batch: number): Promise<number> {
  // plain SQL: batches of whatever table, past rows that somebody has locked
  const { count } = await sql`
    DELETE FROM ${sql(table)} WHERE ctid = ANY (ARRAY (
      SELECT ctid FROM ${sql(table)} WHERE ${when} LIMIT ${batch} FOR UPDATE SKIP LOCKED))`;
  return count;
}

/**
 * Takes away what has had its time: answers kept for a day, jobs done a month ago, keys nobody can sign in with, spent
 * codes and links, browsers that have unsubscribed, people of files after a month. Dead letters stay. In batches that commit by themselves, so that one
 * which is broken off keeps what it did and no statement takes long however much there is.
 */
export async function purgeExpired(): Promise<void> {
  for (const { table, when, batch = PURGE_BATCH } of OVER)
    while ((await dropBatch(table, when, batch)) === batch);
}
