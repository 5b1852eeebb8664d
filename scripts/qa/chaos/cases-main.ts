import { isMain, readArguments, runMain } from "../../tools/stack/cli";
import { bold, dim, formatDuration, green, red } from "../../tools/stack/progress";
import { CASES, type FaultCase } from "./cases";
import { figuresOf } from "./figures";
import type { Outcome } from "./play";
import { copyBuild } from "./resources";
import { runInProcess } from "./run-in-process";

const HELP = `npm run test:faults               every case: 2,000 operations, the fault fifty times, then rules, model and journals
npm run test:faults -- --only 46,52
npm run test:faults -- --seed 7 --ops 500   a shorter look: as many faults fewer
The cases: ${CASES.map(({ id, name }) => `\n  ${id}  ${name}`).join("")}`;

function strikesOf(one: FaultCase, counts: Outcome["counts"]): number {
  return one.faults.reduce((sum, name) => sum + (counts[`fault: ${name}`] ?? 0), 0);
}

async function playCase(one: FaultCase, ops: number, seed: string, bundles: string): Promise<string[]> {
  const { faults, every } = one;
  const outcome = await runInProcess({ seed, ops, faults, every, bundles, sql: [] }, () => undefined);
  const { found, counts } = outcome;
  const strikes = strikesOf(one, counts);
  const wanted = Math.floor(ops / every);
  for (const line of figuresOf(seed, outcome)) console.log(dim(`  ${line}`));
  console.log(dim(`  struck ${strikes} times, ${counts["intents captured"] ?? 0} intents captured`));
  return strikes < wanted ? [...found, `it struck ${strikes} times instead of ${wanted}`] : found;
}

async function main(): Promise<void> {
  const { values } = readArguments(HELP, {
    only: { type: "string", default: "" },
    seed: { type: "string", default: "1" },
    ops: { type: "string" },
  });
  const ids = values.only.split(",").filter((id) => id !== "");
  const chosen = CASES.filter(({ id }) => ids.length === 0 || ids.includes(id));
  const bundles = await copyBuild(`cases-${process.pid}`);
  let failed = 0;
  for (const one of chosen) {
    const begun = Date.now();
    console.log(bold(`case ${one.id}: ${one.name}`));
    const found = await playCase(one, Number(values.ops ?? one.ops), values.seed, bundles);
    for (const line of found) console.log(red(`  ${line}`));
    if (found.length > 0) failed += 1;
    console.log(
      `${found.length === 0 ? green("  passed") : red("  failed")} ${dim(`(${formatDuration(Date.now() - begun)}, seed ${values.seed})`)}`,
    );
  }
  console.log(`${chosen.length - failed} passed, ${failed} failed`);
  if (failed > 0) process.exitCode = 1;
}

if (isMain(import.meta.url)) {
  runMain(async () => {
    await main();
    process.exit(process.exitCode ?? 0);
  });
}
