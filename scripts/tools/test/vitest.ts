import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Outcome } from "../../../tests/setup/outcome-reporter";
import { inRoot, root } from "../stack/root";
import { temporaryFolder } from "../stack/scratch";

/** What the reporter wrote; a run that broke off before that counts as one failed. */
function readOutcome(file: string, code: number | null): Outcome {
  try {
    const outcome = JSON.parse(readFileSync(file, "utf8")) as Outcome;
    if (code === 0 || outcome.failures.length > 0) return outcome;
    return { ...outcome, failures: [`vitest: exit code ${code}`] };
  } catch {
    return { files: [], failures: code === 0 ? [] : [`vitest broke off: exit code ${code}`] };
  }
}

/** Runs vitest with its own output in the terminal. `settings` are added to the environment. */
export function runVitest(args: readonly string[], settings: Record<string, string> = {}): Promise<Outcome> {
  const folder = temporaryFolder("outcome");
  const file = join(folder.path, "outcome.json");
  const reporters = ["--reporter=default", "--reporter=./tests/setup/outcome-reporter.ts"];
  return new Promise((done) => {
    const child = spawn(
      process.execPath,
      [inRoot("node_modules/vitest/vitest.mjs"), "run", ...reporters, ...args],
      { cwd: root, stdio: "inherit", env: { ...process.env, ...settings, OUTCOME_FILE: file } },
    );
    const pass = (signal: NodeJS.Signals) => () => child.kill(signal);
    const [interrupt, terminate] = [pass("SIGINT"), pass("SIGTERM")];
    process.on("SIGINT", interrupt).on("SIGTERM", terminate);
    child.once("close", (code) => {
      process.off("SIGINT", interrupt).off("SIGTERM", terminate);
      const outcome = readOutcome(file, code);
      folder.remove();
      done(outcome);
    });
  });
}
