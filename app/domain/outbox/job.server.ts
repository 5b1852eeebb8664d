import { db } from "~/data/prisma.server";
import { sql } from "~/data/sql.server";

/** How long one worker has for one message of the outbox before another may take it. Seconds. */
export const LEASE_SECONDS = 60;

/** How often a message is tried before it is a dead letter. */
export const MAX_ATTEMPTS = 5;

/** Thrown by a handler that can't begin now, such as a long job while others of its kind run: no try is counted. */
export class RetryLater extends Error {
  constructor(readonly seconds: number) {
    super(`not now, again in ${seconds} s`);
  }
}

/** Keeps a long job's message in its worker's hands for another LEASE_SECONDS; to be said well before they are over. */
export async function extendLease(key: string): Promise<void> {
  // plain SQL: the lease is by the database's clock, the one of all workers
  await sql`
    UPDATE outbox SET lease_until = app_now() + make_interval(secs => ${LEASE_SECONDS}) WHERE key = ${key} AND done_at IS NULL AND lease_until IS NOT NULL`;
}

/** Whether this is the last try of a message: if it fails now, nobody will come back to it. */
export async function isLastAttempt(key: string): Promise<boolean> {
  const message = await db.outbox.findUnique({ where: { key }, select: { attempts: true } });
  return (message?.attempts ?? 0) >= MAX_ATTEMPTS;
}
