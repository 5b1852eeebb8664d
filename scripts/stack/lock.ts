import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { identify, stillRuns } from "./identity";

type Holder = { pid: number; started: string; program: string; port?: number };

function readHolder(file: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Holder;
  } catch {
    return undefined;
  }
}

/**
 * Takes `dataDir` for this process, until it ends or calls the answer. Throws one clear line when a living
 * process has it; the lock of a dead one is taken over.
 */
export function lockDataDir(dataDir: string, port?: number): () => void {
  mkdirSync(dataDir, { recursive: true });
  const lock = join(dataDir, "start.lock");
  const mine = `${lock}.${process.pid}`;
  const me: Holder = { pid: process.pid, started: identify(process.pid)?.started ?? "", program: "node", port };
  writeFileSync(mine, JSON.stringify(me));
  try {
    for (let tries = 0; tries < 50; tries++) {
      try {
        linkSync(mine, lock); // Fails when the lock exists; unlike a write, it never leaves half a file.
        return () => {
          if (readHolder(lock)?.pid === process.pid) rmSync(lock, { force: true });
        };
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
      }
      const holder = readHolder(lock);
      if (holder && stillRuns(holder)) {
        const where = holder.port === undefined ? "" : ` at http://localhost:${holder.port}`;
        throw new Error(
          `DinDin already runs from ${dataDir}${where} (process ${holder.pid}). ` +
            "Stop it first, or give this one another DATA_DIR and PORT.",
        );
      }
      // Renaming lets only one of several starters clear a dead lock.
      const dead = `${lock}.dead.${process.pid}`;
      try {
        renameSync(lock, dead);
        const moved = readHolder(dead);
        // Between our look and our move another starter may have taken it: then it goes back.
        if (moved && stillRuns(moved)) linkSync(dead, lock);
        rmSync(dead, { force: true });
      } catch {
        // Another one cleared it first.
      }
    }
    throw new Error(`Could not take ${lock}. Delete it if no other copy runs.`);
  } finally {
    rmSync(mine, { force: true });
  }
}
