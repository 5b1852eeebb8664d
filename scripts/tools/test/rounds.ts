import { type ChildProcess, spawn } from "node:child_process";
import { START_TIMES } from "../../../tests/setup/start-times";
import { bold } from "../stack/progress";
import type { TestOptions } from "./arguments";
import { roundTable } from "./report";
import { runVitest } from "./vitest";

type Round = { name: string; settings: Record<string, string>; isBusy: boolean };

/** One process that keeps one core busy until it is killed, as a neighbor on the same machine would. */
function burnOneCore(): ChildProcess {
  return spawn(process.execPath, ["-e", "for (;;);"], { stdio: "ignore" });
}

function roundsOf({ repeat, everyStart }: TestOptions): Round[] {
  if (everyStart)
    return START_TIMES.map((start, index) => ({
      name: `start ${index}, ${start}`,
      settings: { START_TIMES_AT: String(index) },
      isBusy: false,
    }));
  return Array.from({ length: repeat }, (_, index) => {
    const isBusy = index % 2 === 1;
    return { name: `round ${index + 1}${isBusy ? ", one core busy" : ""}`, settings: {}, isBusy };
  });
}

/**
 * Runs the same tests again and again, all rounds whatever fails, and prints what each came to. Whoever ends one round
 * (Ctrl-C, SIGTERM) ends them all.
 * Answers how many rounds passed and a line for each failure of each round.
 */
export async function runRounds(options: TestOptions): Promise<{ passed: number; failures: string[] }> {
  const done: { name: string; ms: number; failures: string[] }[] = [];
  let isEnded = false;
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => (isEnded = true));
  for (const { name, settings, isBusy } of roundsOf(options)) {
    if (isEnded) break;
    console.log(bold(`\n${name}`));
    const begun = Date.now();
    const neighbor = isBusy ? burnOneCore() : undefined;
    const { failures } = await runVitest(options.vitest, settings).finally(() => neighbor?.kill("SIGKILL"));
    done.push({ name, ms: Date.now() - begun, failures });
  }
  console.log(`\n${roundTable(done)}`);
  return {
    passed: done.filter(({ failures }) => failures.length === 0).length,
    failures: done.flatMap(({ failures }) => failures),
  };
}
