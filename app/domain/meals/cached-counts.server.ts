import { COUNT_CAP } from "~/kit/paging";

const MOST = 500;
const WORTH_KEEPING = 1000;
const KEPT_MS = 5000;
const CAPPED_MS = 30_000;

/**
 * Counts of long lists, kept for a moment: counting thousands of rows costs more than the page itself and gives the same
 * number to everybody. Up to a thousand is counted again each time; more is at most 5 s old; "more than the cap" is
 * believed for 30 s.
 */
export class CachedCounts {
  private readonly kept = new Map<string, { count: number; until: number }>();

  get(key: string): number | undefined {
    const found = this.kept.get(key);
    return found && performance.now() < found.until ? found.count : undefined;
  }

  set(key: string, count: number): void {
    if (count < WORTH_KEEPING) return;
    if (this.kept.size >= MOST) this.kept.clear();
    this.kept.set(key, { count, until: performance.now() + (count > COUNT_CAP ? CAPPED_MS : KEPT_MS) });
  }
}
