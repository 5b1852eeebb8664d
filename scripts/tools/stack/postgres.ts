import { execFile } from "node:child_process";
import {
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { basename, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import postgres from "postgres";
import { type Child, startChild } from "./children";
import { identify } from "./identity";
import { freePort } from "./ports";
import { type Binaries, chooseRunAs, findBinaries, type RunAs } from "./postgres-binaries";
import type { ReportProgress } from "./progress";

const run = promisify(execFile);
const READY_WITHIN_MS = 30_000;

export type PostgresOptions = {
  /** Holds the cluster in `postgres/` and the log in `logs/postgres.log`. */
  dataDir: string;
  /** Password of the superuser `postgres`, who only makes roles and databases. */
  password: string;
  /** `keep`: every commit is on the disk. `throwaway`: faster, and lost with the machine (tests). */
  durability: "keep" | "throwaway";
  /** TCP port; a free one when left out. */
  port?: number;
};

export type RunningPostgres = {
  port: number;
  /** Connection string of the superuser for a database of this server. */
  adminUrl(database?: string): string;
  child: Child;
  stop(): Promise<void>;
};

const SETTINGS = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  max_connections: "100",
  shared_buffers: "128MB",
  work_mem: "8MB",
  maintenance_work_mem: "128MB",
  effective_cache_size: "1GB",
  random_page_cost: "1.1",
  max_parallel_workers_per_gather: "0",
  jit: "off",
  wal_level: "minimal",
  max_wal_senders: "0",
  max_wal_size: "2GB",
  timezone: "UTC",
  log_timezone: "UTC",
  log_line_prefix: "%m [%p] %q%a@%d ",
  log_lock_waits: "on",
  log_checkpoints: "off",
  log_error_verbosity: "terse", // the details of an error are the row: an email address that is there already
} as const;

const THROWAWAY = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  // a run of the tests has a dozen webs, workers and test processes at once, each with a pool
  max_connections: "400",
  autovacuum_naptime: "10s",
} as const;

function flags(settings: Record<string, string>): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}

/** Makes the cluster under another name and moves it into place at the end, so half a cluster is never used. */
async function makeCluster(
  binaries: Binaries,
  runAs: RunAs,
  dataDir: string,
  password: string,
): Promise<void> {
  const making = join(dataDir, "postgres.new");
  const home = join(dataDir, "postgres");
  if (existsSync(join(home, "PG_VERSION"))) return;
  rmSync(making, { recursive: true, force: true });
  mkdirSync(making, { mode: 0o700 });
  const secret = join(dataDir, "postgres.password");
  writeFileSync(secret, `${password}\n`, { mode: 0o600 });
  if (runAs.uid !== undefined && runAs.gid !== undefined) {
    chownSync(making, runAs.uid, runAs.gid);
    chownSync(secret, runAs.uid, runAs.gid);
  }
  try {
    const args = [`--pgdata=${making}`, "--username=postgres", `--pwfile=${secret}`, "--auth=scram-sha-256"];
    args.push("--encoding=UTF8", "--locale=C.UTF-8", "--no-sync", "--no-instructions");
    await run(...runAs.wrap(binaries.initdb, args), { cwd: "/" });
  } finally {
    rmSync(secret, { force: true });
  }
  renameSync(making, home);
}

/**
 * A server that lost its supervisor may still sit on the data folder without a record of ours (killed in
 * the instant between). Its command line names the folder, so it is ours: it is ended. Otherwise the pid
 * file is stale, and is removed lest its number belong to a stranger by now.
 */
async function clearPidFile(home: string): Promise<void> {
  const file = join(home, "postmaster.pid");
  if (!existsSync(file)) return;
  const pid = Number(readFileSync(file, "utf8").split("\n")[0]);
  const isOurs = () => identify(pid)?.command.includes(`-D ${home} `) ?? false;
  if (isOurs()) {
    process.kill(pid, "SIGINT");
    const deadline = Date.now() + 5_000;
    while (isOurs() && Date.now() < deadline) await sleep(50);
    if (isOurs()) process.kill(pid, "SIGQUIT");
    while (isOurs()) await sleep(50);
  }
  rmSync(file, { force: true });
}

function logSince(log: string, offset: number): string {
  return existsSync(log) ? readFileSync(log).subarray(offset).toString("utf8") : "";
}

/** Backends of a killed server hold its memory for a moment; a port may be taken between look and use. */
const PASSING =
  /pre-existing shared memory block|could not bind|Address already in use|lock file .* already exists/;

async function answers(url: string): Promise<boolean> {
  const sql = postgres(url, { max: 1, connect_timeout: 2, onnotice: () => undefined });
  try {
    await sql`SELECT 1`;
    return true;
  } catch {
    return false;
  } finally {
    await sql.end({ timeout: 1 });
  }
}

/** Starts the embedded Postgres 18 on loopback, making its cluster the first time, and waits until it answers. */
export async function startPostgres(
  options: PostgresOptions,
  say: ReportProgress = () => undefined,
): Promise<RunningPostgres> {
  const { dataDir, password, durability } = options;
  mkdirSync(dataDir, { recursive: true });
  const home = join(dataDir, "postgres");
  const binaries = findBinaries();
  const runAs = chooseRunAs(binaries, dataDir);
  if (!existsSync(join(home, "PG_VERSION"))) {
    say("making a new database cluster");
    await makeCluster(binaries, runAs, dataDir, password);
  }
  await clearPidFile(home);
  const log = join(dataDir, "logs/postgres.log");
  const deadline = Date.now() + READY_WITHIN_MS;
  for (;;) {
    const port = options.port ?? (await freePort());
    const settings = { ...SETTINGS, ...(durability === "throwaway" ? THROWAWAY : {}), port: String(port) };
    const [command, args] = runAs.wrap(binaries.postgres, ["-D", home, ...flags(settings)]);
    const offset = existsSync(log) ? statSync(log).size : 0;
    const child = startChild({
      name: "postgres",
      command,
      args,
      cwd: "/",
      runDir: join(dataDir, "run"),
      output: { file: log },
      program: basename(binaries.postgres),
      signal: "SIGINT", // "fast": rolls open transactions back instead of waiting for clients to leave
      env: { PATH: process.env.PATH, LC_ALL: "C", TZ: "UTC" },
    });
    const adminUrl = (database = "postgres") =>
      `postgres://postgres:${password}@127.0.0.1:${port}/${encodeURIComponent(database)}`;
    while (child.isRunning() && Date.now() < deadline) {
      if (logSince(log, offset).includes("ready to accept connections") && (await answers(adminUrl()))) {
        return { port, adminUrl, child, stop: child.stop };
      }
      await sleep(30);
    }
    const said = logSince(log, offset).trim();
    await child.stop();
    if (Date.now() >= deadline || !PASSING.test(said)) {
      throw new Error(`Postgres did not start. ${log} ends with:\n${said.split("\n").slice(-8).join("\n")}`);
    }
    say("waiting for the remains of the last server to go");
    await sleep(300);
  }
}
