import { setTimeout as sleep } from "node:timers/promises";
import { patchesHere } from "../../scripts/tools/stack/patched-libraries";
import { CuttableProxy } from "./cuttable-proxy";

/** Long enough for a statement that takes no time, and for the connection to come back. Milliseconds. */
const DEADLINE_MS = 5_000;

/** What the promise comes to: its value, its error's code, or "never". */
function endOf(work: PromiseLike<{ n: number }[]>): Promise<string> {
  const ended = Promise.resolve(work).then(
    (rows) => String(rows[0]?.n),
    (error: { code?: string }) => error.code ?? "unknown",
  );
  return Promise.race([ended, sleep(DEADLINE_MS).then(() => "never")]);
}

/** The connection is reset under a statement of a transaction. Says how it ended, and what is answered afterward. */
async function main(to: URL): Promise<void> {
  patchesHere();
  const { default: postgres } = await import("postgres");
  const proxy = new CuttableProxy(to);
  await proxy.mend();
  const through = new URL(to);
  [through.hostname, through.port] = ["127.0.0.1", String(proxy.port)];
  const sql = postgres(through.href, { max: 1, backoff: () => 0.05, onnotice: () => undefined });
  await sql`SELECT 1`;
  const cut = sql.begin(async (tx) => {
    const asleep = tx<{ n: number }[]>`SELECT 1 AS n, pg_sleep(1)`.execute();
    setTimeout(() => proxy.reset(), 100);
    return asleep;
  });
  console.log(
    [
      await endOf(cut),
      await endOf(sql`SELECT 2 AS n`),
      await endOf(sql.begin((tx) => tx<{ n: number }[]>`SELECT 3 AS n`)),
    ].join(", then "),
  );
  process.exit(0);
}

void main(new URL(process.argv[2] ?? ""));
