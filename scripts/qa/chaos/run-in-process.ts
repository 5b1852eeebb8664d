import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root, typescript } from "../../tools/stack/root";
import { temporaryFolder } from "../../tools/stack/scratch";
import type { Outcome } from "./play";
import type { RunOrder } from "./process-run";

/** Plays one run in a process of its own, on servers of its own. `say` hears what it says on the way. */
export async function runInProcess(
  order: Omit<RunOrder, "outcome">,
  say: (line: string) => void,
): Promise<Outcome> {
  const folder = temporaryFolder("outcome");
  const outcome = join(folder.path, "outcome.json");
  try {
    const args = typescript("scripts/qa/chaos/run-process.ts", JSON.stringify({ ...order, outcome }));
    const child = spawn(process.execPath, args, { cwd: root, stdio: ["ignore", "pipe", "inherit"] });
    child.stdout.on("data", (chunk: Buffer) => say(chunk.toString().trimEnd()));
    const stop = () => child.kill("SIGTERM");
    process.once("exit", stop);
    const code = await new Promise<number | null>((done) => child.once("close", done));
    process.off("exit", stop);
    if (code !== 0) throw new Error(`the run of seed ${order.seed} ended with exit code ${code}`);
    return JSON.parse(readFileSync(outcome, "utf8")) as Outcome;
  } finally {
    folder.remove();
  }
}
