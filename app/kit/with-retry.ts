import { setTimeout as sleep } from "node:timers/promises";

/**
 * Does `ask` until it succeeds: again after each failure that `isWorthIt`, every `everyMs`, for `forMs` milliseconds in all.
 * @throws the failure that is not worth another try, or the last one.
 */
export async function withRetry<T>(
  ask: () => Promise<T>,
  { forMs, everyMs, isWorthIt }: { forMs: number; everyMs: number; isWorthIt: (error: unknown) => boolean },
): Promise<T> {
  const giveUp = Date.now() + forMs;
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!isWorthIt(error) || Date.now() + everyMs > giveUp) throw error;
      await sleep(everyMs);
    }
  }
}
