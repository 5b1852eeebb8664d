import { existsSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { Settings } from "./children";
import type { ReportProgress } from "./progress";
import { runQuietly } from "./system";

function findRoot(folder: string): string {
  const above = dirname(folder);
  return above === folder || existsSync(join(folder, "package.json")) ? folder : findRoot(above);
}

/** The folder of the checkout: the nearest above with a package.json, from this file and from its bundle alike. */
export const root = findRoot(dirname(fileURLToPath(import.meta.url)));

/** A path inside the checkout, as a full one. */
export const inRoot = (...parts: string[]): string => resolve(root, ...parts);

/** The arguments after `node` that run a TypeScript file. */
export const typescript = (file: string, ...args: string[]): string[] => [
  "--import",
  "tsx",
  inRoot(file),
  ...args,
];

/** Runs a TypeScript file to its end in a process of its own. Rejects with its output when it fails. */
export function runTypescript(
  file: string,
  args: readonly string[],
  env: Settings,
  say: ReportProgress,
): Promise<void> {
  return runQuietly(process.execPath, typescript(file, ...args), env, say);
}
