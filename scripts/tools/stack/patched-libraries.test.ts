import { execFile } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, expect, test } from "vitest";
import { env } from "~/kit/env.server";
import { inRoot, typescript } from "./root";

const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), "patches-"));

afterAll(() => rmSync(folder, { recursive: true }));

/** A checkout with these patches and nothing to build: its build ends at the latest when it looks for the screens. */
function checkoutWith(name: string, patches: Record<string, string>): string {
  const checkout = join(folder, name);
  for (const path of ["scripts", "package.json", "tsconfig.json"])
    cpSync(inRoot(path), join(checkout, path), { recursive: true });
  symlinkSync(inRoot("node_modules"), join(checkout, "node_modules"));
  mkdirSync(join(checkout, "patches"));
  for (const [file, text] of Object.entries(patches)) writeFileSync(join(checkout, "patches", file), text);
  return checkout;
}

/** What `npm run build` says before it ends with a failure. */
async function failedBuild(checkout: string): Promise<string> {
  const args = ["--import", "tsx", join(checkout, "scripts/tools/build.ts")];
  const failed = run(process.execPath, args, { cwd: checkout }).then(
    () => "it did not fail",
    ({ stdout, stderr }: { stdout: string; stderr: string }) => stdout + stderr,
  );
  return failed;
}

const [FILE = ""] = readdirSync(inRoot("patches"));
const PATCH = readFileSync(inRoot("patches", FILE), "utf8");

test.each([
  ["a line has changed", FILE, PATCH.replace("  function nextWrite(fn) {", "  function nextWrite() {")],
  ["another version is installed", FILE.replace(/@[\d.]+\.patch$/, "@1.0.0.patch"), PATCH],
  ["the file is gone", FILE, PATCH.replaceAll("src/connection.js", "src/gone.js")],
])(
  "the build stops where %s",
  async (name, file, patch) => {
    const said = await failedBuild(checkoutWith(name, { [file]: patch }));
    expect(said).toContain(`patches/${file} does not apply`);
    expect(said).not.toContain("typed database client");
  },
  60_000,
);

test("a script whose connection is cut within a transaction hears of it, lives on, and asks again", async () => {
  const args = typescript(inRoot("tests/setup/cut-in-transaction.ts"), env.DATABASE_URL);
  const { stdout } = await run(process.execPath, args);
  expect(stdout.trim().split("\n")).toEqual(["CONNECTION_CLOSED, then 7", "what comes late is refused"]);
}, 30_000);

test("a connection that is reset under a transaction leaves nothing behind that what follows would wait for", async () => {
  const args = typescript(inRoot("tests/setup/reset-in-transaction.ts"), env.DATABASE_URL);
  const { stdout } = await run(process.execPath, args);
  expect(stdout.trim()).toBe("CONNECTION_CLOSED, then 2, then 3");
}, 30_000);

test("a connection that is cut while it asks for types ends no process: who asked for it hears of it", async () => {
  const args = typescript(inRoot("tests/setup/cut-at-start.ts"), env.DATABASE_URL);
  const { stdout } = await run(process.execPath, args);
  expect(stdout.trim()).toMatch(/^(ECONNREFUSED|CONNECTION_CLOSED)$/);
}, 30_000);

test("questions that follow each other go over one connection of a pool, which has their statements ready", async () => {
  const args = typescript(inRoot("tests/setup/count-connections.ts"), env.DATABASE_URL);
  const { stdout } = await run(process.execPath, args);
  expect(stdout.trim()).toBe("4, then 1");
}, 30_000);
