/**
 * Does `work` for each thing, `atOnce` of them at a time; one that fails keeps no other from its turn. What failed is thrown
 * together at the end, so that whoever watches hears of it. `what` names the things in the plural.
 * @throws AggregateError with each fault.
 */
export async function mapSettled<T>(
  things: readonly T[],
  what: string,
  work: (thing: T) => Promise<unknown>,
  atOnce = 1,
): Promise<void> {
  const faults: unknown[] = [];
  const left = things.values();
  async function take(): Promise<void> {
    for (const thing of left) {
      try {
        await work(thing);
      } catch (error) {
        faults.push(error);
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, things.length) }, take));
  if (faults.length > 0)
    throw new AggregateError(faults, `${faults.length} of ${things.length} ${what} failed`);
}
