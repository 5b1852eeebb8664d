import { type ChildProcess, spawn } from "node:child_process";
import {
  chmodSync,
  closeSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { identify, stillRuns } from "./identity";

const LOG_LIMIT_BYTES = 20 * 1024 * 1024;

/** An environment for a process; what is undefined is left out. */
export type Settings = Record<string, string | undefined>;

type StopSignal = "SIGTERM" | "SIGINT";
type Recorded = {
  name: string;
  pid: number;
  started: string;
  program: string;
  signal: StopSignal;
  graceMs: number;
};

export type Plan = {
  /** Also the name of its record and, with `.log`, of its log file. */
  name: string;
  command: string;
  args: readonly string[];
  env?: Settings;
  cwd?: string;
  uid?: number;
  gid?: number;
  /** Folder of the records by which a later start recognizes what is left over from this one. */
  runDir: string;
  /** Where its output goes: a file that survives us, our own terminal, or a pipe the caller reads. */
  output: { file: string } | "inherit" | "pipe";
  /** What must stand in its command line for it to be ours; by default the name of `command`. */
  program?: string;
  signal?: StopSignal;
  graceMs?: number;
};

export type Child = {
  readonly name: string;
  readonly pid: number;
  readonly process: ChildProcess;
  /** Resolves when it has ended, with a word on how: "exit code 1", "SIGKILL". */
  readonly ended: Promise<string>;
  isRunning(): boolean;
  /** Asks it to stop, waits its grace, then kills it and what it started. */
  stop(): Promise<void>;
};

/** What runs at this moment; asked to stop when we end without having stopped it (an error nobody caught). */
const alive = new Map<number, () => void>();
process.once("exit", () => {
  for (const ask of alive.values()) ask();
});

/** Sends a signal to a process and all that it started; one that is gone gets none. */
export function signalGroup(pid: number, signal: NodeJS.Signals): void {
  for (const target of [-pid, pid]) {
    try {
      process.kill(target, signal);
      return;
    } catch {
      // No such group (it did not lead one) or already gone: try the process itself, then let it be.
    }
  }
}

function openLog(file: string): number {
  mkdirSync(dirname(file), { recursive: true });
  try {
    if (statSync(file).size > LOG_LIMIT_BYTES) truncateSync(file, 0);
  } catch {
    // There is no log yet.
  }
  return openSync(file, "a");
}

/**
 * Starts a program in a process group of its own, so that Ctrl-C in a terminal reaches only us and we stop
 * the parts in order, and leaves a record of it.
 */
export function startChild(plan: Plan): Child {
  const log = typeof plan.output === "object" ? openLog(plan.output.file) : undefined;
  const out = log ?? (plan.output as "inherit" | "pipe");
  const child = spawn(plan.command, plan.args, {
    cwd: plan.cwd,
    env: (plan.env ?? process.env) as NodeJS.ProcessEnv,
    detached: true,
    stdio: ["ignore", out, plan.output === "pipe" ? "inherit" : out],
    ...(plan.uid === undefined ? {} : { uid: plan.uid, gid: plan.gid }),
  });
  if (log !== undefined) closeSync(log);
  const pid = child.pid ?? -1;
  const graceMs = plan.graceMs ?? 12_000;
  const signal = plan.signal ?? "SIGTERM";
  const record = join(plan.runDir, `${plan.name}.json`);
  let running = child.pid !== undefined;
  if (child.pid !== undefined) alive.set(child.pid, () => child.kill(signal));
  const ended = new Promise<string>((done) => {
    child.once("error", (error) => {
      running = false;
      done(error.message);
    });
    child.once("exit", (code, by) => {
      running = false;
      alive.delete(pid);
      rmSync(record, { force: true });
      done(by ?? `exit code ${code}`);
    });
  });
  const identity = identify(pid);
  if (identity) {
    mkdirSync(plan.runDir, { recursive: true });
    const program = plan.program ?? basename(plan.command);
    const recorded: Recorded = { name: plan.name, pid, started: identity.started, program, signal, graceMs };
    writeFileSync(record, JSON.stringify(recorded), { mode: 0o600 });
  }
  return {
    name: plan.name,
    pid,
    process: child,
    ended,
    isRunning: () => running,
    async stop() {
      if (!running) return;
      child.kill(signal);
      await Promise.race([ended, sleep(graceMs, undefined, { ref: false })]);
      if (running) signalGroup(pid, "SIGKILL");
      await ended;
    },
  };
}

async function endRecorded(recorded: Recorded): Promise<boolean> {
  if (!stillRuns(recorded)) return false;
  process.kill(recorded.pid, recorded.signal);
  const deadline = Date.now() + Math.min(recorded.graceMs, 5_000);
  while (stillRuns(recorded) && Date.now() < deadline) await sleep(50);
  if (stillRuns(recorded)) signalGroup(recorded.pid, "SIGKILL");
  while (stillRuns(recorded)) await sleep(20);
  return true;
}

/**
 * Ends what an earlier start left running when it was killed, and nothing else: only processes whose id,
 * start time and program are those recorded in `runDir`. Answers their names.
 */
export async function reapLeftovers(runDir: string): Promise<string[]> {
  let files: string[] = [];
  try {
    files = readdirSync(runDir).filter((file) => file.endsWith(".json"));
  } catch {
    return [];
  }
  const ended = await Promise.all(
    files.map(async (file) => {
      const path = join(runDir, file);
      try {
        const recorded = JSON.parse(readFileSync(path, "utf8")) as Recorded;
        return (await endRecorded(recorded)) ? recorded.name : undefined;
      } catch {
        return undefined; // Cut off while it was being written: nothing is verified, so nothing is ended.
      } finally {
        rmSync(path, { force: true });
      }
    }),
  );
  return ended.filter((name) => name !== undefined);
}

/** Makes a file executable for everyone, when it is not: packages lose the bit on some file systems. */
export function makeExecutable(path: string): void {
  const mode = statSync(path).mode;
  if ((mode & 0o555) !== 0o555) chmodSync(path, mode | 0o555);
}
