import { readFileSync, realpathSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { register } from "node:module";
import { pathToFileURL } from "node:url";
import type { Plugin as BundlePlugin } from "esbuild";
import { inRoot } from "./root";

/**
 * The Postgres driver (postgres 3.4.9) buffers small writes until the end of the turn. When the connection is cut in
 * between, the write meets a socket that is gone: an exception that nobody can catch ends the process, or the stale
 * bytes stay before the next connection's first ones and it never gets through (porsager/postgres #1154, #1208, open).
 * And a connection that the database ended with a word keeps that word for the first query after it came back, however
 * much later. A server must not suffer so from a database that restarts: both places are closed in what we ship.
 */
const MENDED: readonly [found: RegExp, replacement: string][] = [
  [
    /const x = socket\.write\(chunk, fn\)/,
    `if (socket === null) {
      nextWriteTimer !== null && clearImmediate(nextWriteTimer)
      chunk = nextWriteTimer = null
      error(Errors.connection('CONNECTION_CLOSED', options, socket))
      return false
    }
    const x = socket.write(chunk, fn)`,
  ],
  [
    /incomings = null\s+clearImmediate\(nextWriteTimer\)/,
    `incomings = null
    clearImmediate(nextWriteTimer)
    chunk = nextWriteTimer = errorResponse = null`,
  ],
];

const FILE = /[\\/]node_modules[\\/]postgres[\\/]src[\\/]connection\.js$/;

/** The driver's connection with both places closed; throws when it is not the version that this was written for. */
export function mend(code: string): string {
  return MENDED.reduce((before, [found, replacement]) => {
    if (!found.test(before))
      throw new Error("The Postgres driver has changed: see scripts/tools/stack/steady-postgres.ts");
    return before.replace(found, replacement);
  }, code);
}

/** For esbuild, which leaves every other package outside of the bundles. */
export const steadyPostgresInBundles: BundlePlugin = {
  name: "steady-postgres",
  setup(building) {
    building.onResolve({ filter: /^postgres$/ }, () => ({
      path: inRoot("node_modules/postgres/src/index.js"),
    }));
    building.onLoad({ filter: FILE }, async ({ path }) => ({
      contents: mend(await readFile(path, "utf8")),
      loader: "js",
    }));
  },
};

/** For Vite: the screens' and calls' half of the server. */
export const steadyPostgresInVite = {
  name: "steady-postgres",
  enforce: "pre" as const,
  config: () => ({ ssr: { noExternal: ["postgres"] } }),
  transform: (code: string, id: string) =>
    FILE.test(id.split("?")[0] ?? "") ? { code: mend(code), map: null } : null,
};

/** Runs in the thread of Node's loader: hands out the mended file in place of the one on disk. */
const HOOKS = `
let mended;
export async function initialize(data) { mended = data; }
export async function load(url, context, next) {
  return url === mended.url ? { format: "module", source: mended.code, shortCircuit: true } : next(url, context);
}`;

/** For a script that runs from its sources: to be called before anything imports the driver. */
export function steadyPostgresHere(): void {
  const file = realpathSync(inRoot("node_modules/postgres/src/connection.js"));
  const data = { url: pathToFileURL(file).href, code: mend(readFileSync(file, "utf8")) };
  register(`data:text/javascript,${encodeURIComponent(HOOKS)}`, { data });
}
