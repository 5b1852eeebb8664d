import { setTimeout as sleep } from "node:timers/promises";
import { patchesHere } from "../../scripts/tools/stack/patched-libraries";

/** Asks until the connection is there again: the first asking may be what finds out that it is gone. */
async function askAgain(ask: () => PromiseLike<{ n: number }[]>): Promise<number | undefined> {
  for (let n = 0; n < 3; n += 1) {
    const rows = await Promise.resolve(ask()).catch((error: { code?: string }) => {
      if (error.code !== "CONNECTION_CLOSED") throw error;
    });
    if (rows) return rows[0]?.n;
  }
  return undefined;
}

type Client = ReturnType<typeof import("postgres")>;

/** A transaction that goes on after its connection was cut, once that is there again: what became of its next statement. */
function sayLate(sql: Client, other: Client, again: () => Promise<unknown>): Promise<string> {
  return new Promise((said) => {
    const cut = sql.begin(async (tx) => {
      const [me] = await tx<{ pid: number }[]>`SELECT pg_backend_pid() AS pid`;
      await other`SELECT pg_terminate_backend(${me?.pid ?? 0})`;
      await again();
      said(
        await tx`SELECT 1`.then(
          () => "carried out by itself",
          () => "refused",
        ),
      );
    });
    cut.catch(() => undefined);
  });
}

/** A transaction whose connection is cut while it does something else, and which then goes on. Says how it ended. */
async function main(url: string): Promise<void> {
  patchesHere();
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
  const again = () => askAgain(() => sql<{ n: number }[]>`SELECT 7 AS n`);
  console.log(`${how}, then ${await again()}`);
  console.log(`what comes late is ${await sayLate(sql, other, again)}`);
  await Promise.all([sql.end(), other.end()]);
}

void main(process.argv[2] ?? "");
