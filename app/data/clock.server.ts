import { clock } from "~/kit/clock";
import { isLocalEnv } from "~/kit/env.server";
import { sql } from "./sql.server";

async function readOffset(): Promise<void> {
  clock.setOffset((await readClockOffset()) * 1000);
}

/** Follows the database's clock in this process: reads the offset and listens for its changes (development and test). */
export async function followClock(): Promise<void> {
  await readOffset();
  if (isLocalEnv) await sql.listen("clock", () => void readOffset());
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
