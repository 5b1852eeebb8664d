import { existsSync, readdirSync, rmSync, statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { limits } from "~/kit/limits";
import { type Child, reapLeftovers } from "../../tools/stack/children";
import { sendWebhooksTo } from "../../tools/stack/fakes";
import { lockDataDir } from "../../tools/stack/lock";
import { applyMigrations } from "../../tools/stack/migrations";
import { freePort } from "../../tools/stack/ports";
import { progress } from "../../tools/stack/progress";
import { inRoot, runTypescript } from "../../tools/stack/root";
import { startServers } from "../../tools/stack/servers";
import { cpuMs, postgresCpuMs } from "./cpu-time";
import type { CpuTime } from "./measure";
import { buildProduct, startBare, startProduct } from "./processes";
import { openTap, type Tap } from "./recording/tap";

/** A seeded marketplace with the product and the bare server on the same database. */
export type BenchEnvironment = {
  env: Record<string, string>;
  product: string;
  /** a second web server of the product, which reaches Postgres through the tap */
  recorded: string;
  tap: Tap;
  bare: string;
  /** where the market's Postgres writes its log */
  postgresLog: string;
  /** resident memory of the web process, in MB */
  productMegabytes(): Promise<number>;
  /** processor time so far */
  worked(): CpuTime;
  stop(): Promise<void>;
};

/** The seed's schedules cover three weeks; after two days a list would be half empty. */
const STALE_MS = 2 * 86_400_000;

/** Few connections: each has to prepare its statements before a recording counts. */
export const RECORDED_POOL = "4";

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
export async function openEnvironment(
  scale: number,
  { isBuilt = false }: { isBuilt?: boolean } = {},
): Promise<BenchEnvironment> {
  const dataDir = inRoot(process.env.BENCH_DIR || `.cache/bench-${scale}`);
  const [port, recordedPort, barePort] = [await freePort(), await freePort(), await freePort()];
  const unlock = await lockDataDir(dataDir, port);
  await reapLeftovers(join(dataDir, "run"));
  dropStale(dataDir);
  const steps = progress(isBuilt ? 6 : 7);
  const servers = await startServers(dataDir, port, { APP_ENV: "development" }, steps);
  const env: Record<string, string> = { ...servers.env, ...unlimited, LOG_LEVEL: "error" };
  const children: Child[] = [];
  const tap = await openTap(env.DATABASE_URL ?? "");
  const stop = async () => {
    await Promise.all(children.map((child) => child.stop()));
    await tap.close();
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
    const originOf = (at: number) => `http://127.0.0.1:${at}`;
    const [product, recorded, bare] = [originOf(port), originOf(recordedPort), originOf(barePort)];
    const tapped = { ...env, DATABASE_URL: tap.url, DATABASE_POOL: RECORDED_POOL };
    const [web, bareWeb] = await steps.step("Product and bare server", async () => {
      const start = async (starting: Promise<Child>): Promise<Child> => {
        const child = await starting;
        children.push(child);
        return child;
      };
      const own = await start(startProduct("web", dataDir, port, env));
      await start(startProduct("recorded", dataDir, recordedPort, tapped));
      const other = await start(startBare(dataDir, barePort, env));
      if (servers.fakes) await sendWebhooksTo(servers.fakes, product);
      return [own, other];
    });
    const postgresLog = join(dataDir, "logs/postgres.log");
    const productMegabytes = () => residentMegabytes(web.pid);
    const worked = () => ({
      product: cpuMs(web.pid),
      bare: cpuMs(bareWeb.pid),
      postgres: postgresCpuMs(dataDir),
    });
    return { env, product, recorded, tap, bare, postgresLog, productMegabytes, worked, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
