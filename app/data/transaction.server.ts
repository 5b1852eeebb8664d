import { type Sql, sql, type Tx } from "./sql.server";

const RETRIED = new Set(["40P01", "40001"]);
const afterwards = new WeakMap<object, (() => void)[]>();

function isRetried(error: unknown): boolean {
  return error instanceof Error && "code" in error && RETRIED.has(String(error.code));
}

/** Has `work` done once `tx` is committed; nothing happens when it is rolled back. It must not fail and is not waited for. */
export function afterCommit(tx: Tx, work: () => void): void {
  afterwards.get(tx)?.push(work);
}

/**
 * Runs `work` in one READ COMMITTED transaction and commits its rows together. A deadlock or serialization failure is
 * tried three times more, with a random pause. No network call belongs inside: locks are held until it returns.
 */
export async function transaction<T>(work: (tx: Tx) => Promise<T>, on: Sql = sql): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    const then: (() => void)[] = [];
    try {
      const result = (await on.begin((tx) => {
        afterwards.set(tx, then);
        return work(tx);
      })) as T;
      for (const one of then) one();
      return result;
    } catch (error) {
      if (attempt === 3 || !isRetried(error)) throw error;
      await new Promise((done) => setTimeout(done, 5 + Math.random() * 40 * (attempt + 1)));
    }
  }
}
