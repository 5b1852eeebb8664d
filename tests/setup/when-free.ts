import { isRowBusy } from "~/data/transaction.server";

/**
 * Does what waits for a row until the row is free, as the worker does with its events and jobs: on a busy machine somebody else
 * may have it locked for longer than one call waits.
 */
export async function whenFree<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isRowBusy(error)) throw error;
    }
  }
}
