import { isMain, readArguments, runMain } from "../../tools/stack/cli";
import { bold, dim, green, red } from "../../tools/stack/progress";
import { commit, figuresOf } from "./figures";
import { MUTANTS, type Mutant } from "./mutants";
import { mutate } from "./mutate";
import { copyBuild } from "./resources";
import { runInProcess } from "./run-in-process";

const SEEDS = 3;

const HELP = `npm run chaos:mutants             every mutant must be found within ${SEEDS} seeds, and the product itself must pass
npm run chaos:mutants -- --only coupon,outbox
npm run chaos:mutants -- --seed 7  begins at this seed`;

interface MutantResult {
  mutant: string;
  seeds: number;
  by: string | null;
}

async function testMutant(bundles: string, mutant: Mutant, from: number): Promise<MutantResult> {
  const folder = mutate(bundles, mutant);
  const { name, faults, every, ops, sql } = mutant;
  for (let n = 0; n < SEEDS; n += 1) {
    const seed = String(from + n);
    console.log(dim(`${name}, seed ${seed}`));
    const outcome = await runInProcess({ seed, ops, faults, every, bundles: folder, sql }, () => undefined);
    const { found } = outcome;
    for (const line of figuresOf(seed, outcome)) console.log(dim(`  ${line}`));
    if (found[0] !== undefined) return { mutant: name, seeds: n + 1, by: found[0].slice(0, 160) };
  }
  return { mutant: name, seeds: SEEDS, by: null };
}

async function main(): Promise<void> {
  const { values } = readArguments(HELP, {
    only: { type: "string", default: "" },
    seed: { type: "string", default: "1" },
  });
  const words = values.only.split(",").filter((word) => word !== "");
  const chosen = MUTANTS.filter(
    ({ name }) => words.length === 0 || words.some((word) => name.includes(word)),
  );
  const from = Number(values.seed);
  const bundles = await copyBuild(`mutants-${process.pid}`);
  // A harness that cries at everything proves as little as one that never does.
  const faults = [...new Set(chosen.flatMap((mutant) => mutant.faults))];
  console.log(dim(`the product itself, commit ${commit()}`));
  const itself = await runInProcess(
    { seed: String(from), ops: 400, faults, every: 20, bundles, sql: [] },
    () => undefined,
  );
  for (const line of figuresOf(String(from), itself)) console.log(dim(`  ${line}`));
  const results: MutantResult[] = [];
  for (const mutant of chosen) {
    const one = await testMutant(bundles, mutant, from);
    console.log(
      one.by === null
        ? red(`  not found within ${SEEDS} seeds`)
        : green(`  found by seed ${from + one.seeds - 1}: ${one.by}`),
    );
    results.push(one);
  }
  console.log(bold(`\nmutant, seeds it took, found by (commit ${commit()})`));
  console.log(
    `${itself.found.length === 0 ? green("passes") : red(itself.found[0] ?? "")}  the product itself`,
  );
  for (const { mutant, seeds, by } of results)
    console.log(
      `${by === null ? red("missed") : green(`seed ${seeds}`)}  ${mutant}\n        ${dim(by ?? "")}`,
    );
  if (itself.found.length > 0 || results.some(({ by }) => by === null)) process.exitCode = 1;
}

if (isMain(import.meta.url)) {
  runMain(async () => {
    await main();
    process.exit(process.exitCode ?? 0);
  });
}
