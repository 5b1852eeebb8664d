/** How many connections of a process there are for each purpose. */
export interface ConnectionShares {
  /** statements that only read */
  reading: number;
  /** transactions and statements that write: whoever may wait for a row */
  writing: number;
  /** of those that write, how many may be at rows that many want (`row-queue.server.ts`) */
  queueing: number;
  /** what `/readyz` asks with */
  health: number;
}

/**
 * Shares the connections of a process (DATABASE_POOL) out by purpose, so that those who wait for a row never keep the
 * others from theirs: one for health, the rest halved between reads and writes, plain SQL and Prisma alike. Each purpose
 * gets one, however few there are. However many rows that many want are locked, two of those that write are left to everybody
 * else; one, or none, where there are fewer than four. What listens to notifications and what copies rows out open one more each while they do.
 */
export function splitConnections(connections: number): ConnectionShares {
  const health = 1;
  const rest = connections - health;
  const writing = Math.max(1, Math.floor(rest / 2));
  const queueing = Math.max(1, writing > 3 ? writing - 2 : writing - 1);
  return { reading: Math.max(1, rest - writing), writing, queueing, health };
}
