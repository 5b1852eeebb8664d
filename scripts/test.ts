import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { generate, generateClient } from "./generate";
import { ensureChromium } from "./stack/chromium";
import { bold, dim, green, red, spent } from "./stack/progress";
import { ensureRedis } from "./stack/redis";
import { inRoot, root, typescript } from "./stack/root";
import { temporaryFolder } from "./stack/scratch";

/**
 * `failures`: a line for each, said again at the very end, where a reader of a long log looks first.
 * `unsteady`: likewise for what passed only when it was run again.
 */
type Outcome = { passed: number; failed: number; failures: string[]; unsteady: string[] };
type Command = { name: string; args: string[] };

const bin = (path: string, ...args: string[]): string[] => [inRoot("node_modules", path), ...args];

const BUILD: Command = { name: "build", args: typescript("scripts/build.ts") };
/** What needs no server and no build; run one after the other beside the build and the first tests. */
const CHECKS: Command[] = [
  { name: "dependencies run on Node 20", args: typescript("scripts/checks/engines.ts") },
  { name: "complete lockfile", args: typescript("scripts/checks/lockfile.ts") },
  { name: "floors and circles", args: typescript("scripts/check.ts") },
  { name: "lint and format", args: bin("@biomejs/biome/bin/biome", "check", "--error-on-warnings", ".") },
  { name: "types", args: bin("typescript/bin/tsc", "--noEmit") },
  { name: "dead code", args: bin("knip/bin/knip.js", "--no-progress") },
];

/** Runs one check to its end and prints a line; all it said follows when it failed. */
function runCheck({ name, args }: Command): Promise<Outcome> {
  const begun = Date.now();
  return new Promise((done) => {
    const child = spawn(process.execPath, args, { cwd: root, stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    child.stdout.on("data", (chunk: Buffer) => (output += chunk));
    child.stderr.on("data", (chunk: Buffer) => (output += chunk));
    const end = (problem: string | undefined) => {
      const time = dim(`(${spent(Date.now() - begun)})`);
      if (problem === undefined) console.log(`${green("passed")} ${name} ${time}`);
      else console.log(`${red("failed")} ${name}: ${problem} ${time}\n${output.trimEnd()}\n`);
      const failures = problem === undefined ? [] : [`${name}: ${problem}`];
      done({ passed: 1 - failures.length, failed: failures.length, failures, unsteady: [] });
    };
    child.once("error", (error) => end(error.message));
    child.once("close", (code) => end(code === 0 ? undefined : `exit code ${code}`));
  });
}

const none = (): Outcome => ({ passed: 0, failed: 0, failures: [], unsteady: [] });

async function inTurn(commands: readonly Command[]): Promise<Outcome> {
  const outcome = none();
  for (const command of commands) add(outcome, await runCheck(command));
  return outcome;
}

function add(sum: Outcome, more: Outcome): void {
  sum.passed += more.passed;
  sum.failed += more.failed;
  sum.failures.push(...more.failures);
  sum.unsteady.push(...more.unsteady);
}

/** What the reporter in tests/setup/counts.ts wrote; a run that broke off before that counts as one failed. */
function readCounts(file: string, code: number | null): Outcome {
  try {
    const counts = JSON.parse(readFileSync(file, "utf8")) as Outcome;
    if (code === 0 || counts.failed > 0) return counts;
    return { ...counts, failed: 1, failures: [`vitest: exit code ${code}`] };
  } catch {
    return code === 0 ? none() : { ...none(), failed: 1, failures: [`vitest broke off: exit code ${code}`] };
  }
}

/** Runs vitest with its own output in the terminal and its counts in a file. */
function runVitest(args: readonly string[]): Promise<Outcome> {
  const folder = temporaryFolder("counts");
  const counts = join(folder.path, "counts.json");
  const reporters = ["--reporter=default", "--reporter=./tests/setup/counts.ts"];
  return new Promise((done) => {
    const child = spawn(process.execPath, [...bin("vitest/vitest.mjs", "run"), ...reporters, ...args], {
      cwd: root,
      stdio: "inherit",
      env: { ...process.env, COUNTS_FILE: counts },
    });
    const pass = (signal: NodeJS.Signals) => () => child.kill(signal);
    process.on("SIGINT", pass("SIGINT"));
    process.on("SIGTERM", pass("SIGTERM"));
    child.once("close", (code) => {
      const outcome = readCounts(counts, code);
      folder.remove();
      done(outcome);
    });
  });
}

/** What the machine must have for the browser tests and the queue; installed when that is allowed. */
async function prepareMachine(): Promise<void> {
  const say = (line: string) => console.log(dim(line));
  if (!process.env.REDIS_URL) await ensureRedis(say);
  process.env.CHROMIUM_PATH = await ensureChromium(say);
}

function conclude(sum: Outcome, begun: number): number {
  if (sum.failures.length > 0) console.log(`\n${red("Failed")}\n${sum.failures.join("\n")}`);
  if (sum.unsteady.length > 0)
    console.log(`\n${red("Passed only when run again")}\n${sum.unsteady.join("\n")}`);
  console.log(dim(`\nTook ${spent(Date.now() - begun)}`));
  console.log(`${sum.passed} passed, ${sum.failed} failed`);
  return sum.failed === 0 ? 0 : 1;
}

/**
 * Runs everything, or with arguments only vitest with them. Prints `N passed, N failed` last, where each
 * check counts as one test, and answers the exit code.
 */
export async function main(args: readonly string[]): Promise<number> {
  const begun = Date.now();
  Reflect.deleteProperty(process.env, "NODE_ENV");
  const sum = none();
  if (args.length > 0) {
    await generate();
    await generateClient();
    add(sum, await runVitest(args));
    return conclude(sum, begun);
  }
  console.log(bold("Preparing"));
  await prepareMachine();
  await generate();
  await generateClient();
  console.log(bold("Checks, build and tests"));
  const tests = runCheck(BUILD).then(async (built) => [built, await runVitest([])]);
  for (const outcome of (await Promise.all([tests, inTurn(CHECKS)])).flat()) add(sum, outcome);
  return conclude(sum, begun);
}
