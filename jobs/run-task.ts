import { log } from "~/http/log.server";
import { rhythms } from "./every";

const lastRun = new Map<string, number>(Object.keys(rhythms).map((name) => [name, Date.now()]));
const running = new Set<string>();

/** Milliseconds since a task was last begun here, or since the start. */
export function sinceRun(name: string): number {
  return Date.now() - (lastRun.get(name) ?? 0);
}

/**
 * Runs one task of a rhythm, unless it still runs here: a provider that is slow piles up no runs. A task that fails is
 * logged and comes round again.
 */
export async function runTask(name: string): Promise<void> {
  const rhythm = rhythms[name];
  if (!rhythm || running.has(name)) return;
  running.add(name);
  lastRun.set(name, Date.now());
  try {
    await rhythm.run();
  } catch (error) {
    log.error({ err: error, task: name }, "a task failed");
  } finally {
    running.delete(name);
  }
}
