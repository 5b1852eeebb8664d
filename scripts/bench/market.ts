import { existsSync, readdirSync, rmSync, statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { limits } from "~/kit/limits";
import { type Child, reapLeftovers } from "../stack/children";
import { sendWebhooksTo } from "../stack/doubles";
import { lockDataDir } from "../stack/lock";
import { applyMigrations } from "../stack/migrations";
import { freePort } from "../stack/ports";
import { progress } from "../stack/progress";
import { inRoot, runTypescript } from "../stack/root";
import { startServers } from "../stack/servers";
import { buildProduct, startBare, startProduct } from "./processes";
import { workedMs } from "./worked";

/** A seeded marketplace with the product and the bare server on the same database. */
export type BenchMarket = {
  env: Record<string, string>;
  product: string;
  bare: string;
  /** where the market's Postgres writes its log */
  postgresLog: string;
  /** resident memory of the web process, in MB */
  productMegabytes(): Promise<number>;
  /** processor time of the web process and Postgres so far, in ms */
  worked(): number;
  stop(): Promise<void>;
};

/** The seed's schedules cover three weeks; after two days a list would be half empty. */
const STALE_MS = 2 * 86_400_000;

/** Whoever measures asks more often than people do. */
const unlimited = Object.fromEntries(Object.values(limits).map(({ setting }) => [setting, "1000000000"]));

async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
}

function dropStale(dataDir: string): void {
  const made = join(dataDir, "postgres/PG_VERSION");
  if (!existsSync(made) || Date.now() - statSync(made).mtimeMs < STALE_MS) return;
  for (const name of readdirSync(dataDir)) {
    if (!name.startsWith("start.lock")) rmSync(join(dataDir, name), { recursive: true });
  }
}

/**
 * Starts everything a bench needs in a folder of its own, which is kept for the next time: the seed at `scale` is made
 * once and again after two days. The jobs are not started: what is measured is the web.
 */
export async function openMarket(
  scale: number,
  { isBuilt = false }: { isBuilt?: boolean } = {},
): Promise<BenchMarket> {
  const dataDir = inRoot(process.env.BENCH_DIR || `.cache/bench-${scale}`);
  const [port, barePort] = [await freePort(), await freePort()];
  const unlock = await lockDataDir(dataDir, port);
  await reapLeftovers(join(dataDir, "run"));
  dropStale(dataDir);
  const steps = progress(isBuilt ? 6 : 7);
  const servers = await startServers(dataDir, port, { APP_ENV: "development" }, steps);
  const env: Record<string, string> = { ...servers.env, ...unlimited, LOG_LEVEL: "error" };
  const children: Child[] = [];
  const stop = async () => {
    await Promise.all(children.map((child) => child.stop()));
    await Promise.all(servers.kept.map((kept) => kept.stop()));
    unlock();
  };
  try {
    await steps.step("Migrations", () =>
      applyMigrations(env.MIGRATE_DATABASE_URL ?? "").then(() => undefined),
    );
    const seed = ["--if-empty", "--scale", String(scale)];
    await steps.step(`Seed at scale ${scale}`, (say) =>
      runTypescript("prisma/seed.ts", seed, { ...process.env, ...env }, say),
    );
    if (!isBuilt) await steps.step("Build", (say) => buildProduct(dataDir, say));
    const product = `http://127.0.0.1:${port}`;
    const bare = `http://127.0.0.1:${barePort}`;
    const web = await steps.step("Product and bare server", async () => {
      const own = await startProduct(dataDir, port, env);
      children.push(own);
      children.push(await startBare(dataDir, barePort, env));
      if (servers.doubles) await sendWebhooksTo(servers.doubles, product);
      return own;
    });
    const postgresLog = join(dataDir, "logs/postgres.log");
    const productMegabytes = () => residentMegabytes(web.process.pid ?? 0);
    const worked = () => workedMs(dataDir, web.process.pid ?? 0);
    return { env, product, bare, postgresLog, productMegabytes, worked, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
