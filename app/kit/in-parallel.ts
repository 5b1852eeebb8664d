/** Does `work` for each of `items`, at most `width` at once; answers what went wrong, when all are done. */
export async function inParallel<T>(
  items: readonly T[],
  width: number,
  work: (item: T) => Promise<unknown>,
): Promise<unknown[]> {
  const faults: unknown[] = [];
  const left = items.values();
  async function take(): Promise<void> {
    for (const item of left) await work(item).catch((error: unknown) => faults.push(error));
  }
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, take));
  return faults;
}
