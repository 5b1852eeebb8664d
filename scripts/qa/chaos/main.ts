import { isMain, readArguments, runMain } from "../../tools/stack/cli";
import { bold, dim, green, red } from "../../tools/stack/progress";
import { FAULTS } from "./faults";
import { commit, figuresOf } from "./figures";
import type { Outcome } from "./play";
import { copyBuild } from "./resources";
import { runInProcess } from "./run-in-process";

const HELP = `npm run chaos -- --seed S --ops N        one run that S fixes, everything breaking on the way
npm run chaos -- --faults a,b            only these kinds of faults, of: ${Object.keys(FAULTS).join(", ")}; none for none
npm run chaos -- --every 40              a fault about every so many operations
npm run chaos -- --seeds 5               five runs: S, S+1, …
KEEP_CHAOS_FOLDER=1 keeps the logs of the run's servers.`;

const OPTIONS = {
  seed: { type: "string", default: String(Date.now() % 100_000) },
  seeds: { type: "string", default: "1" },
  ops: { type: "string", default: "2000" },
  faults: { type: "string", default: Object.keys(FAULTS).join(",") },
  every: { type: "string", default: "60" },
} as const;

function faultsNamed(list: string): string[] {
  if (list === "none") return [];
  const names = list.split(",").map((name) => name.trim());
  const unknown = names.find((name) => !(name in FAULTS));
  if (unknown !== undefined) throw new Error(`There are no faults called ${unknown}.\n\n${HELP}`);
  return names;
}

function tell(seed: string, outcome: Outcome, again: string): void {
  const { found, counts, trail } = outcome;
  for (const [what, times] of Object.entries(counts))
    console.log(dim(`${String(times).padStart(7)}  ${what}`));
  for (const line of figuresOf(seed, outcome)) console.log(line);
  if (found.length === 0) {
    console.log(green("nothing is wrong"));
    return;
  }
  console.log(dim(trail.slice(-Number(process.env.CHAOS_TRAIL ?? 60)).join("\n")));
  for (const line of found) console.log(red(line));
  console.log(
    red(`seed ${seed} at commit ${commit()}: ${found.length} things are wrong. Again with: ${again}`),
  );
  process.exitCode = 1;
}

async function main(): Promise<void> {
  const { values } = readArguments(HELP, OPTIONS);
  const [ops, every, seeds] = [Number(values.ops), Number(values.every), Number(values.seeds)];
  if (!(ops > 0 && every > 0 && seeds > 0)) throw new Error(HELP);
  const faults = faultsNamed(values.faults);
  const bundles = await copyBuild(`run-${process.pid}`);
  for (let n = 0; n < seeds; n += 1) {
    const seed = seeds === 1 ? values.seed : String(Number(values.seed) + n);
    console.log(bold(`seed ${seed}, commit ${commit()}`));
    const outcome = await runInProcess({ seed, ops, faults, every, bundles, sql: [] }, (line) =>
      console.log(dim(line)),
    );
    const again = `npm run chaos -- --seed ${seed} --ops ${ops} --faults ${values.faults} --every ${every}`;
    tell(seed, outcome, again);
  }
}

if (isMain(import.meta.url)) {
  runMain(async () => {
    await main();
    process.exit(process.exitCode ?? 0);
  });
}
