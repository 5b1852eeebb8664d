import { createHash } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { identify, stillRuns } from "./identity";

type Holder = { pid: number; started: string; program: string; port?: number };

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}

function holderIn(content: string): Holder | undefined {
  try {
    return JSON.parse(content) as Holder;
  } catch {
    return undefined;
  }
}

function readHolder(file: string): Holder | undefined {
  return holderIn(readText(file) ?? "");
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

/** The right to clear away a lock with this content, taken by linking to this name. */
export function rightToClear(lock: string, content: string): string {
  return `${lock}.clear-${createHash("sha256").update(content).digest("hex").slice(0, 16)}`;
}

/**
 * Takes the lock away from a dead holder, whose lock was read as `dead`. Of all who want to, one at a time has the right
 * to: looking and removing are two steps, and a slow one's removal must not hit the lock that a quick one has taken in
 * between. Whoever dies with that right passes it on under the next name. Rights go after the lock, so that whoever
 * takes one up again finds the dead holder's lock gone.
 */
function clearDead(lock: string, dead: string, mine: string): void {
  const rights: string[] = [];
  for (let story = dead; ; ) {
    const right = rightToClear(lock, story);
    rights.push(right);
    if (linked(mine, right)) break;
    const other = readText(right);
    if (other === undefined) return; // It is done.
    const clearer = holderIn(other);
    if (clearer && stillRuns(clearer)) return; // It is being done.
    story += other;
  }
  if (readText(lock) === dead) rmSync(lock, { force: true });
  for (const right of rights) rmSync(right, { force: true });
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
      const content = readText(lock);
      if (content === undefined) continue; // Let go of just now.
      const holder = holderIn(content);
      if (holder && stillRuns(holder)) return { holder };
      clearDead(lock, content, mine);
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
export function lockHolder(dataDir: string): Holder | undefined {
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
