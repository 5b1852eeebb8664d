import { mapSettled } from "./map-settled";

/** What there is to do, read a batch at a time. */
interface Batches<T> {
  /** how many are read at once; a batch that has fewer is the last */
  size: number;
  /** the next ones behind `after` in one order that stays; the first ones without it */
  read: (after: T | undefined) => Promise<readonly T[]>;
}

/**
 * `mapSettled` for things of which there may be more than are read at once: batch after batch until one is not full. Each thing has
 * its turn once, so one that fails each time holds up nothing. `what` names the things in the plural.
 * @throws AggregateError with each fault, after the last batch.
 */
export async function mapBatches<T>(
  { size, read }: Batches<T>,
  what: string,
  work: (thing: T) => Promise<unknown>,
): Promise<void> {
  const faults: unknown[] = [];
  let count = 0;
  let after: T | undefined;
  for (;;) {
    const things = await read(after);
    await mapSettled(things, what, async (thing) => {
      try {
        await work(thing);
      } catch (fault) {
        faults.push(fault);
      }
    });
    count += things.length;
    after = things.at(-1);
    if (things.length < size) break;
  }
  if (faults.length > 0) throw new AggregateError(faults, `${faults.length} of ${count} ${what} failed`);
}
