import { setTimeout as sleep } from "node:timers/promises";

/** What one request came to. */
export interface Asked {
  status: number;
  ms: number;
}

/**
 * Asks at a steady pace, whether or not the one before has been answered, until `isOver`; answers when all have been
 * answered. `everyMs` lies between two requests.
 */
export async function atPace(
  everyMs: number,
  ask: (n: number) => Promise<{ status: number }>,
  isOver: () => boolean,
): Promise<Asked[]> {
  const asked: Promise<Asked>[] = [];
  for (let n = 0; !isOver(); n += 1) {
    const begun = performance.now();
    asked.push(ask(n).then(({ status }) => ({ status, ms: performance.now() - begun })));
    await sleep(everyMs);
  }
  return Promise.all(asked);
}
