import { writeFile } from "node:fs/promises";
import { log } from "~/http/log.server";
import { env } from "~/kit/env.server";

/**
 * Says that the queue is being worked off, for the image's health check: writes the file that HEARTBEAT_FILE names, if
 * any. Called after each relay, failed or not, so that a relay that hangs is silence and a database that is away is not.
 */
export async function writeHeartbeat(): Promise<void> {
  if (!env.HEARTBEAT_FILE) return;
  await writeFile(env.HEARTBEAT_FILE, new Date().toISOString()).catch((error: unknown) =>
    log.warn({ err: error }, "no sign of life can be left"),
  );
}
