import { setTimeout as sleep } from "node:timers/promises";
import type { Child } from "./children";

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;
/** Whoever ran this long has recovered: the next pause is a short one again. */
const STEADY_MS = 60_000;

export type Kept = { readonly name: string; stop(): Promise<void>; kill(): void };

/**
 * Starts a process and, whenever it ends without being asked to, starts it again after a pause that
 * doubles up to half a minute. Rejects when the very first start fails.
 */
export async function keepRunning(
  name: string,
  start: () => Promise<Child>,
  say: (line: string) => void,
): Promise<Kept> {
  let child = await start();
  let begun = Date.now();
  let wanted = true;
  let pause = FIRST_PAUSE_MS;
  const over = new AbortController();

  async function again(): Promise<void> {
    while (wanted) {
      say(`starting it again in ${(pause / 1000).toFixed(1)} s`);
      await sleep(pause, undefined, { signal: over.signal }).catch(() => undefined);
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
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
      if (Date.now() - begun > STEADY_MS) pause = FIRST_PAUSE_MS;
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
