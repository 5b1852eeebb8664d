import { readFileSync } from "node:fs";
import { join } from "node:path";

/** One tick of the kernel's accounts. */
const TICK_MS = 10;

function ticksOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return Number(fields[11]) + Number(fields[12]);
}

/**
 * Processor time (milliseconds, to the nearest ten) that a process and the Postgres of a data folder with all its
 * backends that are there have used so far. The difference of two readings is work done, whoever else uses the machine.
 */
export function workedMs(dataDir: string, pid: number): number {
  const postmaster = Number(readFileSync(join(dataDir, "postgres/postmaster.pid"), "utf8").split("\n")[0]);
  const backends = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, "utf8").trim().split(" ");
  const ticks = [pid, ...backends.map(Number)].map((one) => {
    try {
      return ticksOf(one);
    } catch {
      return 0; // ended just now
    }
  });
  return ticks.reduce((sum, one) => sum + one, 0) * TICK_MS;
}
