let offset_ms = 0;

/**
 * The one clock of web, jobs and SQL: the database's time, also where this machine's clock is wrong by minutes, plus the
 * offset that `/dev/clock.json` sets in development and test.
 * What must not be wrong by a second (cutoffs, expiries) is decided in SQL with app_now(), which reads the same offset.
 */
export const clock = {
  now: (): Date => new Date(Date.now() + offset_ms),
  /** Called by data/clock.server.ts when the database's offset changes. Milliseconds. */
  setOffset(ms: number): void {
    offset_ms = ms;
  },
};
