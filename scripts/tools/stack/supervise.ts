import { setTimeout as sleep } from "node:timers/promises";
import type { Child } from "./children";

const FIRST_PAUSE_MS = 500;
/** A server that was killed again and again has to be back within ten seconds, and its start takes half of them on a busy machine. */
const LONGEST_PAUSE_MS = 1_000;
/** Whoever ran this long has recovered: the next pause is the first again. */
const STEADY_MS = 5_000;

/**
 * The pause before a process is started again, in milliseconds: half a second after it ran well for a while, otherwise
 * twice the pause before (`last`), up to a second.
 */
export function restartDelay(last: number | null, ranForMs: number): number {
  if (last === null || ranForMs >= STEADY_MS) return FIRST_PAUSE_MS;
  return Math.min(last * 2, LONGEST_PAUSE_MS);
}

export type SupervisedProcess = { readonly name: string; stop(): Promise<void>; kill(): void };

/**
 * Starts a process and, whenever it ends without being asked to, starts it again after a pause
 * (`restartDelay`). Rejects when the very first start fails.
 */
export async function supervise(
  name: string,
  start: () => Promise<Child>,
  say: (line: string) => void,
): Promise<SupervisedProcess> {
  let child = await start();
  let begun = Date.now();
  let wanted = true;
  let pause: number | null = null;
  const over = new AbortController();

  async function again(): Promise<void> {
    let ranForMs = Date.now() - begun;
    while (wanted) {
      pause = restartDelay(pause, ranForMs);
      ranForMs = 0; // A start that fails has not run at all.
      say(`starting it again in ${(pause / 1000).toFixed(1)} s`);
      await sleep(pause, undefined, { signal: over.signal }).catch(() => undefined);
      if (!wanted) return;
      try {
        child = await start();
        begun = Date.now();
        return;
      } catch (error) {
        say(error instanceof Error ? error.message : String(error));
      }
    }
  }

  const watching = (async () => {
    while (wanted) {
      const how = await child.ended;
      if (!wanted) return;
      say(`ended with ${how}`);
      await again();
    }
  })();

  return {
    name,
    async stop() {
      wanted = false;
      over.abort();
      await child.stop();
      await watching;
      await child.stop(); // In case a restart was under way when we were asked to stop.
    },
    kill() {
      wanted = false;
      over.abort();
      child.process.kill("SIGKILL");
    },
  };
}
