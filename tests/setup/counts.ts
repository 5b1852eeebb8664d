import { writeFileSync } from "node:fs";
import type { Reporter, TestModule } from "vitest/node";

/**
 * Writes what a run came to into the file COUNTS_FILE, for `npm test` to add up. A file that could not be
 * loaded counts as one failed test, and so does every error outside of all tests.
 */
export default class Counts implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const counts = { passed: 0, failed: errors.length };
    for (const module of modules) {
      const tests = [...module.children.allTests()];
      for (const test of tests) {
        const { state } = test.result();
        if (state === "passed") counts.passed += 1;
        if (state === "failed") counts.failed += 1;
      }
      if (module.state() === "failed" && tests.every((test) => test.result().state !== "failed"))
        counts.failed += 1;
    }
    writeFileSync(process.env.COUNTS_FILE ?? "", JSON.stringify(counts));
  }
}
