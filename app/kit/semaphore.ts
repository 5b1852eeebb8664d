/** Too many wait already. */
export class SemaphoreFull extends Error {}

/**
 * Work that is done by at most `atOnce` at a time, while at most `waiting` more wait for their turn.
 * @throws SemaphoreFull for whoever comes beyond that; what the work throws otherwise.
 */
export function semaphore(atOnce: number, waiting: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const queue: (() => void)[] = [];
  return async (work) => {
    if (running < atOnce) running += 1;
    else if (queue.length >= waiting) throw new SemaphoreFull();
    else await new Promise<void>((turn) => queue.push(turn));
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
