import { execFile } from "node:child_process";
import { rmSync } from "node:fs";
import { build } from "esbuild";
import { afterAll } from "vitest";
import { inRoot } from "../../scripts/tools/stack/root";

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

/** `npm run staff -- …` against the market of this process, as somebody at the server types it. */
export async function staff(...args: string[]): Promise<Ran> {
  made ??= makeCommand();
  const command = [await made, ...args];
  return new Promise((done) => {
    execFile(process.execPath, command, { env: process.env }, (error, out, err) => {
      done({ code: error ? Number(error.code) : 0, out, error: err });
    });
  });
}
