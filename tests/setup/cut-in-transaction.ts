import { setTimeout as sleep } from "node:timers/promises";
import { steadyPostgresHere } from "../../scripts/stack/steady-postgres";

/** A transaction whose connection is cut while it does something else, and which then goes on. Says how it ended. */
async function main(url: string): Promise<void> {
  steadyPostgresHere();
  const { default: postgres } = await import("postgres");
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  const other = postgres(url, { max: 1, onnotice: () => undefined });
  const how = await sql
    .begin(async (tx) => {
      const [me] = await tx<{ pid: number }[]>`SELECT pg_backend_pid() AS pid`;
      await other`SELECT pg_terminate_backend(${me?.pid ?? 0})`;
      await sleep(300);
      await tx`SELECT 1`;
      return "was committed";
    })
    .catch((error: { code?: string }) => error.code ?? "unknown");
  await sleep(300);
  const [row] = await sql<{ n: number }[]>`SELECT 7 AS n`;
  console.log(`${how}, then ${row?.n}`);
  await Promise.all([sql.end(), other.end()]);
}

void main(process.argv[2] ?? "");
