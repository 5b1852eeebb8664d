import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

/**
 * What proves that a process is the one we started: a process id alone may have been given to another since.
 * `started` is exact to the hundredth of a second and, on Linux, names the boot it belongs to.
 */
export type Identity = { pid: number; started: string; command: string };

const linux = process.platform === "linux";

function onLinux(pid: number): Identity | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name in parentheses may hold spaces; what follows the last one is fields 3 and up, 22 the start time.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    if (fields[0] === "Z" || fields[0] === "X") return undefined;
    const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
    const command = readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0").join(" ").trim();
    return { pid, started: `${boot} ${fields[19]}`, command };
  } catch {
    return undefined;
  }
}

function elsewhere(pid: number): Identity | undefined {
  try {
    const ps = (column: string) =>
      execFileSync("ps", ["-o", `${column}=`, "-p", String(pid)], { encoding: "utf8" });
    if (ps("stat").trim().startsWith("Z")) return undefined;
    return { pid, started: ps("lstart").trim(), command: ps("command").trim() };
  } catch {
    return undefined;
  }
}

/** Who has this process id now, or undefined when nobody living does. */
export function identify(pid: number): Identity | undefined {
  return linux ? onLinux(pid) : elsewhere(pid);
}

/**
 * Whether the recorded process still runs: same id, same start, and its command line still names `program`.
 * The whole command line is not compared, because servers rename themselves (Redis writes its address there).
 */
export function stillRuns(recorded: { pid: number; started: string; program: string }): boolean {
  const now = identify(recorded.pid);
  return now !== undefined && now.started === recorded.started && now.command.includes(recorded.program);
}
