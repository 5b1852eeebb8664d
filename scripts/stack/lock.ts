import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { identify, stillRuns } from "./identity";

type Holder = { pid: number; started: string; program: string; port?: number };

function readHolder(file: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Holder;
  } catch {
    return undefined;
  }
}

function linked(from: string, to: string): boolean {
  try {
    linkSync(from, to); // Fails when `to` exists and, unlike a write, never leaves half a file.
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

/** Takes the lock away from a dead holder. Renaming lets only one of several waiters do it. */
function clearDead(lock: string): void {
  const dead = `${lock}.dead.${process.pid}`;
  try {
    renameSync(lock, dead);
  } catch {
    return; // Another one cleared it first.
  }
  const moved = readHolder(dead);
  // Between our look and our move another one may have taken it: then it goes back.
  if (moved && stillRuns(moved)) linked(dead, lock);
  rmSync(dead, { force: true });
}

type Taken = { release: () => void } | { holder: Holder | undefined };

function tryTake(lock: string, port?: number): Taken {
  mkdirSync(dirname(lock), { recursive: true });
  const mine = `${lock}.${process.pid}`;
  const me: Holder = {
    pid: process.pid,
    started: identify(process.pid)?.started ?? "",
    program: "node",
    port,
  };
  writeFileSync(mine, JSON.stringify(me));
  const release = () => {
    if (readHolder(lock)?.pid === process.pid) rmSync(lock, { force: true });
  };
  try {
    for (let tries = 0; tries < 20; tries++) {
      if (linked(mine, lock)) return { release };
      const holder = readHolder(lock);
      if (holder && stillRuns(holder)) return { holder };
      clearDead(lock);
    }
    return { holder: readHolder(lock) };
  } finally {
    rmSync(mine, { force: true });
  }
}

const lockOf = (dataDir: string): string => join(dataDir, "start.lock");
/** One that is just being stopped lets go within this time. */
const PATIENCE_MS = 4_000;

/** The living process that has `dataDir`, if any. */
export function whoHolds(dataDir: string): Holder | undefined {
  const holder = readHolder(lockOf(dataDir));
  return holder && stillRuns(holder) ? holder : undefined;
}

/**
 * Takes `dataDir` for this process, until it ends or calls the answer. Throws one clear line when a living
 * process has it; the lock of a dead one is taken over.
 */
export async function lockDataDir(dataDir: string, port?: number): Promise<() => void> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const taken = tryTake(lockOf(dataDir), port);
    if ("release" in taken) return taken.release;
    if (Date.now() > deadline) {
      const where = taken.holder?.port === undefined ? "" : ` at http://localhost:${taken.holder.port}`;
      throw new Error(
        `DinDin already runs from ${dataDir}${where} (process ${taken.holder?.pid ?? "unknown"}). ` +
          "Stop it first, or give this one another DATA_DIR and PORT.",
      );
    }
    await sleep(100);
  }
}

/** Runs `work` while no other process runs work under the same lock file, waiting as long as it takes. */
export async function withLock<T>(lock: string, work: () => Promise<T>): Promise<T> {
  for (;;) {
    const taken = tryTake(lock);
    if ("release" in taken) {
      try {
        return await work();
      } finally {
        taken.release();
      }
    }
    await sleep(150);
  }
}
