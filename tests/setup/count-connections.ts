import { patchesHere } from "../../scripts/tools/stack/patched-libraries";

/** Fills a pool of four, then asks one question after the other. Says how many connections were there, and how many of them were asked. */
async function main(url: string): Promise<void> {
  patchesHere();
  const { default: postgres } = await import("postgres");
  const sql = postgres(url, { max: 4, onnotice: () => undefined });
  const ask = async () => {
    const [me] = await sql<{ pid: number }[]>`SELECT pg_backend_pid() AS pid FROM pg_sleep(0.05)`;
    return me?.pid;
  };
  const all = new Set(await Promise.all([ask(), ask(), ask(), ask()]));
  const asked = new Set<number | undefined>();
  for (let n = 0; n < 8; n += 1) asked.add(await ask());
  console.log(`${all.size}, then ${asked.size}`);
  await sql.end();
}

void main(process.argv[2] ?? "");
