import type { FileOutcome } from "../../../tests/setup/outcome-reporter";
import { dim, formatDuration } from "../stack/progress";

const SLOWEST = 10;

const seconds = (ms: number): string => (ms / 1000).toFixed(1).padStart(7);
const sum = (files: readonly FileOutcome[], of: (file: FileOutcome) => number): number =>
  files.reduce((total, file) => total + of(file), 0);

function byProject(files: readonly FileOutcome[]): [string, FileOutcome[]][] {
  const projects = new Map<string, FileOutcome[]>();
  for (const file of files) projects.set(file.project, [...(projects.get(file.project) ?? []), file]);
  return [...projects];
}

/**
 * Where the time went: seconds by the clock for each project, its ten slowest files, and the ten slowest tests of all.
 * Files run beside each other, so the sums are larger than the time of the run.
 */
export function timeTable(files: readonly FileOutcome[]): string {
  const lines: string[] = [];
  for (const [project, own] of byProject(files)) {
    const slowest = [...own].sort((one, other) => other.ms - one.ms).slice(0, SLOWEST);
    lines.push(
      `${seconds(sum(own, ({ ms }) => ms))} s  ${project}: ${own.length} files, ${sum(own, ({ passed, failed }) => passed + failed)} tests`,
      ...slowest.map(({ file, ms }) => dim(`${seconds(ms)} s    ${file}`)),
    );
  }
  const tests = files
    .flatMap(({ file, slowest }) => slowest.map((test) => ({ file, ...test })))
    .sort((one, other) => other.ms - one.ms)
    .slice(0, SLOWEST);
  lines.push(
    "The slowest tests",
    ...tests.map(({ file, name, ms }) => dim(`${seconds(ms)} s    ${file} > ${name}`)),
  );
  return lines.join("\n");
}

/** What several rounds of the same tests came to: a line for each round, then each failure with the rounds it was in. */
export function roundTable(
  rounds: readonly { name: string; ms: number; failures: readonly string[] }[],
): string {
  const lines = rounds.map(
    ({ name, ms, failures }) =>
      `${name}: ${failures.length === 0 ? "passed" : `${failures.length} failed`} ${dim(`(${formatDuration(ms)})`)}`,
  );
  const failed = new Map<string, string[]>();
  for (const { name, failures } of rounds)
    for (const failure of failures) failed.set(failure, [...(failed.get(failure) ?? []), name]);
  for (const [failure, names] of failed) lines.push(`${failure} (${names.join(", ")})`);
  return lines.join("\n");
}
