// `npm test` on a fresh machine: plain Node and nothing else until the dependencies are there.
import { fileURLToPath, pathToFileURL } from "node:url";
import { ensureInstalled, ensureNode } from "./stack/install.mjs";

const HELP = `npm test                          everything: types, lint, checks, build, all tests
npm test -- <words>               only the test files whose path holds one of the words, quickly
npm test -- --project unit <...>  any argument of vitest works too (-t "name", --watch, ...)`;

if (process.argv.includes("--help")) {
  console.log(HELP);
  process.exit(0);
}

const root = fileURLToPath(new URL("..", import.meta.url));
process.chdir(root);
try {
  ensureNode();
  await ensureInstalled(root);
  const { register } = await import("tsx/esm/api");
  register();
  const { main } = await import(pathToFileURL(`${root}/scripts/test.ts`).href);
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  console.log("0 passed, 1 failed");
  process.exitCode = 1;
}
