import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { Services } from "../../../tests/setup/provided";
import { acquireServices } from "../../../tests/setup/services";
import { isMain, readArguments, runMain } from "../../tools/stack/cli";
import { formatDuration, green, progress, red } from "../../tools/stack/progress";
import { inRoot } from "../../tools/stack/root";
import { differencesOf } from "./differences";
import { startEnvironment } from "./environment";
import { record } from "./record";
import { type Recording, readRecording, saveRecording } from "./recording";
import { asText } from "./report";
import { checkOut, type Tree, workingTree } from "./tree";
import { upgrade } from "./upgrade";

const HELP = `npm run compare -- <commit>                  all that the commit and the working tree answer, render or send differently
npm run compare -- <commit> --with <commit>  the same of two commits
npm run compare -- <commit> --save <file>    keeps the recording of a commit; without one, that of the working tree
npm run compare -- --against <file>          the working tree and a kept recording
npm run compare -- <commit> --upgrade        the commit's demo data under the working tree's migrations, while it sells: requests, rows, ledger, main pages
Each is built and runs on demo data of its own seed, at the same moved clock, with the fakes of this checkout.
Ends with 1 when something differs, or when a call or screen never succeeded: then scenarios/ has to learn it.`;

const OPTIONS = {
  save: { type: "string" },
  against: { type: "string" },
  with: { type: "string" },
  upgrade: { type: "boolean", default: false },
} as const;

/** All differences; the terminal shows the first. */
const REPORT = inRoot(".cache/compare/differences.txt");
/** After so long, times of day in the answers are no longer recognized as those of the run (environment.ts). */
const SLOW_MS = 13 * 60_000;

const steps = progress(6);

const buildOf = (commit: string | undefined): Promise<Tree> =>
  steps.step(`Build of ${commit ?? "the working tree"}`, (say) =>
    commit ? checkOut(commit, say) : workingTree(say),
  );

async function recordingOf(commit: string | undefined, services: Services, name: string): Promise<Recording> {
  const tree = await buildOf(commit);
  try {
    const environment = await steps.step(`Demo data and processes of ${tree.name}`, () =>
      startEnvironment(tree, services, name),
    );
    const begun = Date.now();
    try {
      return await steps.step(`Recording of ${tree.name}`, (say) => record(tree, environment, say));
    } finally {
      await environment.stop();
      const took = Date.now() - begun;
      if (took > SLOW_MS)
        console.log(`Recording took ${formatDuration(took)}: times of day may differ for that alone.`);
    }
  } finally {
    tree.remove();
  }
}

/** What the scenarios do not reach is a fault of theirs. */
function reportUncovered({ uncovered }: Recording): void {
  for (const name of uncovered) console.log(red(`never succeeded: ${name}`));
  if (uncovered.length > 0) process.exitCode = 1;
}

function report(before: Recording, after: Recording): void {
  const differences = differencesOf(before, after);
  mkdirSync(dirname(REPORT), { recursive: true });
  writeFileSync(REPORT, `${asText(differences, Number.POSITIVE_INFINITY)}\n`);
  if (differences.length > 0) console.log(`\n${asText(differences)}\n`);
  reportUncovered(after);
  const counted = `${before.entries.length} entries of ${before.tree}, ${after.entries.length} of ${after.tree}`;
  if (differences.length === 0) console.log(green(`${counted}: no differences`));
  else console.log(red(`${counted}: ${differences.length} differences, all of them in ${REPORT}`));
  if (differences.length > 0) process.exitCode = 1;
}

/** Says what the working tree's migrations make of a commit's data. */
async function tryUpgrade(commit: string, services: Services): Promise<void> {
  const [from, to] = [await buildOf(commit), await buildOf(undefined)];
  try {
    const found = await steps.step(`From ${from.name} to ${to.name}`, (say) =>
      upgrade(from, to, services, say),
    );
    for (const line of found) console.log(red(line));
    if (found.length > 0) process.exitCode = 1;
    else console.log(green(`the data of ${from.name} is whole, and main pages open`));
  } finally {
    from.remove();
  }
}

async function main(): Promise<void> {
  const { values, positionals } = readArguments(HELP, OPTIONS, 1);
  const [commit] = positionals;
  if (!commit && !values.against && !values.save) throw new Error(HELP);
  const kept = values.against ? readRecording(values.against) : undefined;
  const { services, release } = await acquireServices();
  try {
    if (commit && values.upgrade) return await tryUpgrade(commit, services);
    const before = kept ?? (await recordingOf(commit, services, "before"));
    if (values.save) {
      saveRecording(values.save, before);
      console.log(`${before.entries.length} entries of ${before.tree} are in ${values.save}`);
      reportUncovered(before);
      return;
    }
    report(before, await recordingOf(values.with, services, "after"));
  } finally {
    await release();
  }
}

if (isMain(import.meta.url)) {
  runMain(() =>
    main()
      .catch((error: unknown) => {
        console.error(error instanceof Error ? error.message : error);
        process.exitCode = 1;
      })
      // modules of the product keep connections open
      .finally(() => process.exit(process.exitCode ?? 0)),
  );
}
