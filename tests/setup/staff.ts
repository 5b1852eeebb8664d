import { execFile } from "node:child_process";
import { rmSync } from "node:fs";
import { parseArgs } from "node:util";
import { build } from "esbuild";
import { afterAll } from "vitest";
import { inRoot } from "../../scripts/tools/stack/root";
import { OPTIONS, type Options } from "../../scripts/tools/staff/help";
import { runStaffCommand } from "../../scripts/tools/staff/run-command";

interface Ran {
  code: number;
  out: string;
  error: string;
}

const folder = inRoot(`.cache/staff-${process.pid}`);
let made: Promise<string> | undefined;
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/**
 * The command as plain JavaScript, once for each test file: it is run dozens of times, and would be translated again each
 * time. Two folders below the root, as `scripts/tools/stack` is, since from there it finds the root.
 */
async function makeCommand(): Promise<string> {
  await build({
    entryPoints: { staff: inRoot("scripts/tools/staff.ts") },
    outdir: folder,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    splitting: true,
    platform: "node",
    format: "esm",
    packages: "external",
    alias: { "~": inRoot("app") },
    jsx: "automatic",
  });
  return `${folder}/staff.mjs`;
}

/** `npm run staff -- …` against the market of this process, without a process of its own. */
export function staff(...args: string[]): Promise<Ran> {
  const { values, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true });
  const [name = "", ...words] = positionals;
  return runStaffCommand(name, words, values as Options);
}

/** The same as somebody at the server types it: arguments, output and exit code are a process's. */
export async function staffProcess(...args: string[]): Promise<Ran> {
  made ??= makeCommand();
  const command = [await made, ...args];
  return new Promise((done) => {
    execFile(process.execPath, command, { env: process.env }, (error, out, err) => {
      done({ code: error ? Number(error.code) : 0, out, error: err });
    });
  });
}
