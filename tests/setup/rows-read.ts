import { connect, type Tx } from "~/data/sql.server";

/**
 * How many rows of `table` the work reads, by key or not, in the caller's transaction. The tables of a test are so small
 * that reading all of one would be the better plan: until the transaction ends, the database takes another where it can.
 * It is told first what the table holds, as it would know of one that matters: else all keys look equally good to it.
 */
export async function countRowsRead(tx: Tx, table: string, work: () => Promise<unknown>): Promise<number> {
  const owner = connect(process.env.MIGRATE_DATABASE_URL ?? "", 1);
  await owner`ANALYZE ${owner(table)}`.finally(() => owner.end());
  for (const way of ["seqscan", "hashjoin", "mergejoin"]) await tx.unsafe(`SET LOCAL enable_${way} = off`);
  const soFar = async () => {
    const [row] = await tx<{ rows: number }[]>`
      SELECT (seq_tup_read + coalesce(idx_tup_fetch, 0))::int AS rows FROM pg_stat_xact_user_tables WHERE relname = ${table}`;
    return row?.rows ?? 0;
  };
  const before = await soFar();
  await work();
  return (await soFar()) - before;
}
