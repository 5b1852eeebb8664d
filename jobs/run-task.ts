import { log } from "~/http/log.server";
import { clock } from "~/kit/clock";
import { cronTasks } from "./every";

const lastRun = new Map<string, number>(Object.keys(cronTasks).map((name) => [name, clock.now().getTime()]));
const running = new Set<string>();

/**
 * Milliseconds by the marketplace's clock since a task was last begun here, or since the start. Endless where the clock was
 * set back since then: how long ago it was, nobody knows, and a task must not wait until the clock has caught up.
 */
export function msSinceRun(name: string): number {
  const since = clock.now().getTime() - (lastRun.get(name) ?? 0);
  return since < 0 ? Number.POSITIVE_INFINITY : since;
}

/**
 * Runs one task of the schedule, unless it still runs here: a provider that is slow piles up no runs. A task that fails is
 * logged and comes round again.
 */
export async function runTask(name: string): Promise<void> {
  const task = cronTasks[name];
  if (!task || running.has(name)) return;
  running.add(name);
  lastRun.set(name, clock.now().getTime());
  try {
    await task.run();
  } catch (error) {
    log.error({ err: error, task: name }, "a task failed");
  } finally {
    running.delete(name);
  }
}

/** Runs the tasks whose turn has come since they last ran, `periods` of each, one after the other. */
export async function runDue(periods: number): Promise<void> {
  for (const [name, { every }] of Object.entries(cronTasks))
    if (msSinceRun(name) >= periods * every * 1000) await runTask(name);
}
