import { execFileSync } from "node:child_process";
import { root } from "../../tools/stack/root";
import type { Outcome } from "./play";

/** The commit that a run was played with, marked where files differ from it; "unknown" outside a checkout. */
export function commit(): string {
  const git = (...args: string[]) => execFileSync("git", args, { cwd: root, encoding: "utf8" }).trim();
  try {
    const isChanged = git("status", "--porcelain", "--untracked-files=no") !== "";
    return `${git("rev-parse", "--short", "HEAD")}${isChanged ? " (changed)" : ""}`;
  } catch {
    return "unknown";
  }
}

function sumOf(counts: Outcome["counts"], prefix: string): number {
  return Object.entries(counts).reduce(
    (sum, [what, times]) => sum + (what.startsWith(prefix) ? times : 0),
    0,
  );
}

const REFUSED = "refused: ";

/** A run in two lines: seed, commit, operations, faults, kills and seconds; and how often what was refused. */
export function figuresOf(seed: string, { operations, counts, working_ms, healing_ms }: Outcome): string[] {
  const seconds = (ms: number) => Math.round(ms / 1000);
  const refused = Object.entries(counts)
    .filter(([what]) => what.startsWith(REFUSED))
    .sort(([, one], [, other]) => other - one)
    .map(([what, times]) => `${what.slice(REFUSED.length)} x ${times}`);
  return [
    `seed ${seed}, commit ${commit()}: ${operations} operations, ${sumOf(counts, "fault: ")} faults, ${counts.kills ?? 0} kills, ${seconds(working_ms)} s of work, ${seconds(healing_ms)} s of healing`,
    `refused: ${refused.join(", ") || "nothing"}`,
  ];
}
