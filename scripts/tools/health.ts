import { readFileSync, statSync } from "node:fs";
import { isMain } from "./stack/cli";

/** A worker that has left no sign of life for so long is stuck; it leaves one every five seconds. */
const SILENT_MS = 60_000;
const PATIENCE_MS = 2_500;

async function webAnswers(port: string): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/healthz`, { signal: AbortSignal.timeout(PATIENCE_MS) }).then(
    (answer) => answer.ok,
    () => false,
  );
}

function workerLives(file: string): boolean {
  try {
    return Date.now() - statSync(file).mtimeMs < SILENT_MS;
  } catch {
    return false; // It has not come to its first relay.
  }
}

/**
 * Whether the process that a container was started for does what it is there for. `command` is its command line: the
 * worker leaves a sign of life in HEARTBEAT_FILE, migrations end by themselves and say how, the web server answers
 * `/healthz` on PORT.
 */
export async function isHealthy(command: string, env: Record<string, string | undefined>): Promise<boolean> {
  if (/\bworker\.js\b/.test(command)) return workerLives(env.HEARTBEAT_FILE ?? "");
  if (/\bmigrate\.js\b/.test(command)) return true;
  return webAnswers(env.PORT ?? "3000");
}

if (isMain(import.meta.url)) {
  const command = readFileSync("/proc/1/cmdline", "utf8").replaceAll("\0", " ");
  process.exit((await isHealthy(command, process.env)) ? 0 : 1);
}
