/**
 * Does `work` for one thing after the other; one that fails keeps no other from its turn. What failed is thrown together at
 * the end, so that whoever watches hears of it. `what` names the things in the plural.
 * @throws AggregateError with each fault.
 */
export async function eachByItself<T>(
  things: readonly T[],
  what: string,
  work: (thing: T) => Promise<unknown>,
): Promise<void> {
  const faults: unknown[] = [];
  for (const thing of things) {
    try {
      await work(thing);
    } catch (error) {
      faults.push(error);
    }
  }
  if (faults.length > 0)
    throw new AggregateError(faults, `${faults.length} of ${things.length} ${what} failed`);
}
