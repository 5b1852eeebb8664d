import { CHECKS, runCommand, runCommands } from "../../qa/checks/commands";
import { generate, generateClient } from "../generate";
import { ensureChromium } from "../stack/chromium";
import { bold, dim, formatDuration, red } from "../stack/progress";
import { ensureRedis } from "../stack/redis";
import { typescript } from "../stack/root";
import { readTestOptions, type TestOptions } from "./arguments";
import { timeTable } from "./report";
import { runRounds } from "./rounds";
import { seedOfCommit } from "./seed";
import { runVitest } from "./vitest";

const BUILD = { name: "build", args: typescript("scripts/tools/build.ts") };

type Sum = { passed: number; failures: string[] };

/** What the machine must have for the browser tests and the queue; installed when that is allowed. */
async function prepareMachine(): Promise<void> {
  const say = (line: string) => console.log(dim(line));
  if (!process.env.REDIS_URL) await ensureRedis(say);
  process.env.CHROMIUM_PATH = await ensureChromium(say);
}

async function checkAll(): Promise<Sum> {
  await generateClient();
  const failures = await runCommands(CHECKS, 1);
  return { passed: CHECKS.length - failures.length, failures };
}

async function testAll(args: readonly string[]): Promise<Sum> {
  const { files, failures } = await runVitest(args);
  if (files.length > 1) console.log(`\n${bold("Where the time went")}\n${timeTable(files)}`);
  return { passed: files.reduce((sum, { passed }) => sum + passed, 0), failures };
}

async function buildAndTest(): Promise<Sum> {
  const failure = await runCommand(BUILD);
  if (failure) return { passed: 0, failures: [failure] };
  const tested = await testAll([]);
  return { ...tested, passed: tested.passed + 1 };
}

async function everything(): Promise<Sum> {
  console.log(bold("Preparing"));
  await prepareMachine();
  await generate();
  console.log(bold("Checks, build and tests"));
  const [tested, checked] = await Promise.all([buildAndTest(), checkAll()]);
  return { passed: tested.passed + checked.passed, failures: [...checked.failures, ...tested.failures] };
}

async function some(options: TestOptions): Promise<Sum> {
  await generate();
  return options.repeat > 1 || options.everyStart ? runRounds(options) : testAll(options.vitest);
}

/**
 * Runs everything, or with arguments only the tests they name. Prints `N passed, N failed` last, where each check
 * counts as one test, and answers the exit code.
 * @throws Error for arguments that make no sense.
 */
export async function main(args: readonly string[]): Promise<number> {
  const begun = Date.now();
  Reflect.deleteProperty(process.env, "NODE_ENV");
  process.env.TEST_SEED ??= String(seedOfCommit());
  const { passed, failures } = await (args.length > 0 ? some(readTestOptions(args)) : everything());
  if (failures.length > 0) console.log(`\n${red("Failed")}\n${failures.join("\n")}`);
  console.log(dim(`\nTook ${formatDuration(Date.now() - begun)}`));
  console.log(`${passed} passed, ${failures.length} failed`);
  return failures.length === 0 ? 0 : 1;
}
