import { writeFileSync } from "node:fs";
import type { Reporter, TestCase, TestModule } from "vitest/node";

/** What one file of tests came to. Times in milliseconds by the clock, its hooks and imports included. */
export interface FileOutcome {
  project: string;
  file: string;
  ms: number;
  passed: number;
  failed: number;
  slowest: { name: string; ms: number }[];
}

export interface Outcome {
  files: FileOutcome[];
  /** A line for each failure: the file, the test's name and the first line of what was wrong. */
  failures: string[];
}

/** How many tests of a file are remembered by name: the slowest of a run are among them. */
const REMEMBERED = 10;

const firstLine = (error: unknown): string =>
  String((error as { message?: unknown } | undefined)?.message ?? error).split("\n")[0] ?? "";

const line = (module: TestModule, test: TestCase): string =>
  `${module.relativeModuleId} > ${test.fullName}: ${firstLine(test.result().errors?.[0])}`;

function outcomeOf(module: TestModule): FileOutcome {
  const tests = [...module.children.allTests()];
  const count = (state: string) => tests.filter((test) => test.result().state === state).length;
  const { duration, collectDuration, setupDuration } = module.diagnostic();
  const slowest = tests
    .map((test) => ({ name: test.fullName, ms: Math.round(test.diagnostic()?.duration ?? 0) }))
    .sort((one, other) => other.ms - one.ms)
    .slice(0, REMEMBERED);
  return {
    project: module.project.name,
    file: module.relativeModuleId,
    ms: Math.round(duration + collectDuration + setupDuration),
    passed: count("passed"),
    failed: count("failed"),
    slowest,
  };
}

/**
 * Writes what a run came to into the file OUTCOME_FILE, for `npm test` to add up. A file that could not be
 * loaded counts as one failed test, and so does every error outside of all tests.
 */
export default class OutcomeReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const failures = errors.map((error) => `outside of all tests: ${firstLine(error)}`);
    const files = modules.map(outcomeOf);
    for (const module of modules) {
      const failed = [...module.children.allTests("failed")];
      failures.push(...failed.map((test) => line(module, test)));
      if (module.state() === "failed" && failed.length === 0)
        failures.push(`${module.relativeModuleId}: ${firstLine(module.errors()[0])}`);
    }
    const outcome: Outcome = { files, failures };
    writeFileSync(process.env.OUTCOME_FILE ?? "", JSON.stringify(outcome));
  }
}
