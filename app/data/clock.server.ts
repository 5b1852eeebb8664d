import { clock } from "~/kit/clock";
import { isLocalEnv } from "~/kit/env.server";
import { withRetry } from "~/kit/with-retry";
import { sql } from "./sql.server";

/** Off by less than this, beyond what the way to the database and back may hide, a clock is not wrong. Milliseconds. */
const DRIFT = 2_000;
/** How often this machine's clock is held against the database's. Milliseconds. */
const LOOK = 60_000;
/** How long a start waits for a database that is away: a restart of it is over by then. Milliseconds. */
const PATIENCE = 30_000;
/** How often it is asked meanwhile. Milliseconds. */
const PAUSE = 500;
/** In the codes of Postgres, of its driver and of the network, that it may answer in a moment. A wrong password or name is none of them. */
const AWAY = /^(08|53|57P0|CONNECT|ECONN|EAI_AGAIN|ETIMEDOUT|EPIPE)/;

function isAway(error: unknown): boolean {
  return error instanceof Error && "code" in error && AWAY.test(String(error.code));
}

async function readOffset(): Promise<void> {
  const asked = Date.now();
  const [row] = await sql<{ offset_seconds: number; at: number }[]>`
    SELECT offset_seconds, (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS at FROM clock WHERE id = 1`;
  if (!row) return;
  const there = (Date.now() - asked) / 2;
  const drift = row.at - (asked + there);
  clock.setOffset(row.offset_seconds * 1000 + (Math.abs(drift) > DRIFT + there ? Math.round(drift) : 0));
}

/**
 * Follows the database's clock in this process: what this machine's own is wrong by is looked at every minute, and its
 * offset is read, whose changes are listened for in development and test; `onMoved` is called after each. A database that
 * is just restarting, or has no connection left, is waited for, half a minute at most.
 * @throws what the database said, at once when it is a no that stays one (a wrong password, a name it does not know).
 */
export async function followClock(onMoved: () => void = () => undefined): Promise<void> {
  await withRetry(readOffset, { forMs: PATIENCE, everyMs: PAUSE, isWorthIt: isAway });
  // When the database is away, the next look finds what was missed.
  const look = () => readOffset().catch(() => undefined);
  setInterval(() => void look(), LOOK).unref();
  // Where it can't listen just now, the driver tries again by itself.
  if (isLocalEnv) await sql.listen("clock", () => void look().then(onMoved)).catch(() => undefined);
}

/** Moves the clock of every process on this database to so many seconds from real time. Development and test only. */
export async function setClockOffset(seconds: number): Promise<void> {
  await sql`UPDATE clock SET offset_seconds = ${seconds} WHERE id = 1`;
  await readOffset();
}

/** How far the clock of this database is from real time. Seconds. */
export async function readClockOffset(): Promise<number> {
  const [row] = await sql<{ offset_seconds: number }[]>`SELECT offset_seconds FROM clock WHERE id = 1`;
  return row?.offset_seconds ?? 0;
}
