import { writeFileSync } from "node:fs";
import type { Reporter, TestCase, TestModule } from "vitest/node";

export interface Counts {
  passed: number;
  failed: number;
  /** A line for each failure: the file, the test's name and the first line of what was wrong. */
  failures: string[];
  /** The same for each test that failed and then passed when it was run again. */
  unsteady: string[];
}

const firstLine = (error: unknown): string =>
  String((error as { message?: unknown } | undefined)?.message ?? error).split("\n")[0] ?? "";

const line = (module: TestModule, test: TestCase): string =>
  `${module.relativeModuleId} > ${test.fullName}: ${firstLine(test.result().errors?.[0])}`;

/**
 * Writes what a run came to into the file COUNTS_FILE, for `npm test` to add up. A file that could not be
 * loaded counts as one failed test, and so does every error outside of all tests.
 */
export default class CountsReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const failures = errors.map((error) => `outside of all tests: ${firstLine(error)}`);
    const unsteady: string[] = [];
    let passed = 0;
    for (const module of modules) {
      const tests = [...module.children.allTests()];
      passed += tests.filter((test) => test.result().state === "passed").length;
      const flaky = tests.filter((test) => test.diagnostic()?.flaky);
      unsteady.push(...flaky.map((test) => line(module, test)));
      const failed = tests.filter((test) => test.result().state === "failed");
      failures.push(...failed.map((test) => line(module, test)));
      if (module.state() === "failed" && failed.length === 0) {
        failures.push(`${module.relativeModuleId}: ${firstLine(module.errors()[0])}`);
      }
    }
    const counts: Counts = { passed, failed: failures.length, failures, unsteady };
    writeFileSync(process.env.COUNTS_FILE ?? "", JSON.stringify(counts));
  }
}
