import { join } from "node:path";
import { openDatabase } from "../../prisma/demo/database";
import { loadReference } from "../../prisma/reference";
import { startJobs, startReadyWeb } from "./stack/app";
import { attach, dataDirOf, publishEnvironment } from "./stack/attach";
import { banner } from "./stack/banner";
import { takeBuild } from "./stack/builds";
import { reapLeftovers, type Settings } from "./stack/children";
import { sendWebhooksTo } from "./stack/fakes";
import { localEnvironment } from "./stack/local";
import { lockDataDir } from "./stack/lock";
import { applyMigrations } from "./stack/migrations";
import { freePort, isFree } from "./stack/ports";
import { type Progress, progress, type ReportProgress } from "./stack/progress";
import { runTypescript } from "./stack/root";
import { type Servers, startServers } from "./stack/servers";
import { onShutdown } from "./stack/shutdown";
import { type SupervisedProcess, supervise } from "./stack/supervise";

type Mode = "built" | "dev";

async function choosePort(own: Settings): Promise<number> {
  const port = Number(own.PORT || 3000);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`PORT is malformed: "${own.PORT}"`);
  if (port === 0) return freePort();
  if (await isFree(port)) return port;
  throw new Error(
    `Port ${port} is taken by another program: stop it, or choose another one with PORT=${port + 1}.`,
  );
}

async function prepareData(servers: Servers, local: boolean, steps: Progress): Promise<void> {
  const env = { ...process.env, ...servers.env };
  await steps.step("Migrations", async (say) => {
    const url = env.MIGRATE_DATABASE_URL ?? env.DATABASE_URL;
    if (!url) throw new Error("Settings: DATABASE_URL is missing (see .env.example)");
    await applyMigrations(url, (name, index, total) => say(`${index}/${total} ${name}`));
    if (local) return; // There the seed loads it, before its own rows.
    say("reference data");
    const sql = openDatabase(url);
    await loadReference(sql).finally(() => sql.end());
  });
  if (!local) return;
  await steps.step("Demo marketplace", (say) => runTypescript("prisma/seed.ts", ["--if-empty"], env, say));
}

/** Answers the folder of the bundles to run; a build made later, by whoever, leaves it as it is. */
async function prepareCode(mode: Mode, steps: Progress): Promise<string | undefined> {
  return steps.step("Build", async (say) => {
    if (mode === "built") return buildToRun(say);
    await runTypescript("scripts/tools/generate.ts", [], process.env, say);
    return undefined;
  });
}

async function buildToRun(say: ReportProgress): Promise<string> {
  await runTypescript("scripts/tools/build.ts", [], process.env, say);
  return takeBuild();
}

async function startApp(
  servers: Servers,
  port: number,
  dataDir: string,
  { mode, build }: { mode: Mode; build: string | undefined },
  steps: Progress,
): Promise<SupervisedProcess[]> {
  const plan = { env: { ...servers.env, PORT: String(port) }, dataDir, mode, build };
  return steps.step("Web server and jobs", async () => {
    let first = true;
    const web = async () => {
      const child = await startReadyWeb({ ...plan, name: "web" });
      if (first && servers.fakes) await sendWebhooksTo(servers.fakes, `http://localhost:${port}`);
      first = false;
      return child;
    };
    const jobs = async () => startJobs({ ...plan, name: "jobs" });
    const tell = (name: string) => (line: string) =>
      console.error(`${name}: ${line} (log: ${dataDir}/logs/${name}.log)`);
    const running = await Promise.allSettled([
      supervise("web", web, tell("web")),
      supervise("jobs", jobs, tell("jobs")),
    ]);
    const kept = running.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
    const failure = running.find((one) => one.status === "rejected");
    if (failure) {
      await Promise.all(kept.map((one) => one.stop()));
      throw failure.reason;
    }
    return kept;
  });
}

/** The marketplace, from nothing to a printed address. Returns when it has been asked to stop and has stopped. */
async function runAll(mode: Mode): Promise<void> {
  const own = process.env;
  const dataDir = dataDirOf(own);
  const wanted = Number(own.PORT || 3000);
  const unlock = await lockDataDir(dataDir, wanted);
  const kept: SupervisedProcess[] = [];
  let unpublish: () => void = () => undefined;
  const stopAll = async () => {
    // What serves people first, then what it leans on.
    const leaning = kept.filter((one) => one.name === "web" || one.name === "jobs");
    await Promise.all(leaning.map((one) => one.stop()));
    await Promise.all(kept.filter((one) => !leaning.includes(one)).map((one) => one.stop()));
    unpublish();
    unlock();
  };
  const request = onShutdown(stopAll, () => {
    for (const one of kept) one.kill();
  });
  try {
    const leftovers = await reapLeftovers(join(dataDir, "run"));
    if (leftovers.length > 0)
      console.log(`Ended what a killed start had left running: ${leftovers.join(", ")}`);
    const port = await choosePort(own);
    const local = localEnvironment(own) !== undefined;
    const steps = progress(stepsOf(own, local));
    const code = prepareCode(mode, steps);
    code.catch(() => undefined); // Told below, unless something else fails before.
    const servers = await startServers(dataDir, port, own, steps);
    kept.push(...servers.kept);
    unpublish = publishEnvironment(dataDir, servers.env);
    const [build] = await Promise.all([code, prepareData(servers, local, steps)]);
    kept.push(...(await startApp(servers, port, dataDir, { mode, build }, steps)));
    console.log(banner(port, dataDir, local));
    await request.promise;
  } catch (error) {
    if (!request.begun()) {
      await stopAll();
      throw error;
    }
    await request.promise;
  }
}

/** Postgres, Redis and the fakes count only where they are ours to start; build, migrations and app always. */
function stepsOf(own: Settings, local: boolean): number {
  if (!local) return 3;
  return 5 + (own.DATABASE_URL ? 0 : 1) + (own.REDIS_URL ? 0 : 1);
}

/** Only the process that works off the queue, beside a running copy or on the environment's own servers. */
async function runJobs(): Promise<void> {
  const dataDir = dataDirOf(process.env);
  const attached = await attach(process.env, progress(3));
  const build = await buildToRun(() => undefined);
  const start = async () =>
    startJobs({ name: `jobs-${process.pid}`, env: attached.env, dataDir, mode: "built", build });
  const kept = await supervise("jobs", start, (line) => console.error(`jobs: ${line}`));
  const request = onShutdown(
    async () => {
      await kept.stop();
      await attached.release();
    },
    () => kept.kill(),
  );
  console.log(`Working off the queue. Ctrl-C stops it. Log: ${dataDir}/logs/jobs-${process.pid}.log`);
  await request.promise;
}

/** Called by start.mjs with the command line's arguments, after the dependencies are there. */
export async function main(args: readonly string[]): Promise<void> {
  if (args.includes("--jobs-only")) await runJobs();
  else await runAll(args.includes("--dev") ? "dev" : "built");
  process.exit(0);
}
