import { readFileSync } from "node:fs";
import { join } from "node:path";

/** One tick of the kernel's accounts. */
const TICK_MS = 10;

/** Ticks of a process itself, and of those of its children that have ended. 0 for one that is gone. */
function ticksOf(pid: number): { own: number; ended: number } {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
    const [user, system, endedUser, endedSystem] = fields.slice(11, 15).map(Number);
    return { own: (user ?? 0) + (system ?? 0), ended: (endedUser ?? 0) + (endedSystem ?? 0) };
  } catch {
    return { own: 0, ended: 0 };
  }
}

/** Processor time (milliseconds, to the nearest ten) that a process has used so far, whoever else uses the machine. */
export function cpuMs(pid: number): number {
  return ticksOf(pid).own * TICK_MS;
}

/** The same of the Postgres of a data folder: all its backends and background processes, also those that have ended. */
export function postgresCpuMs(dataDir: string): number {
  const postmaster = Number(readFileSync(join(dataDir, "postgres/postmaster.pid"), "utf8").split("\n")[0]);
  const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, "utf8").trim().split(" ");
  const { own, ended } = ticksOf(postmaster);
  return children.reduce((sum, child) => sum + ticksOf(Number(child)).own, own + ended) * TICK_MS;
}
