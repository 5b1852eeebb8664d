// `npm test` on a fresh machine: plain Node and nothing else until the dependencies are there.
import { fileURLToPath, pathToFileURL } from "node:url";
import { ensureInstalled, ensureNode } from "./stack/install.mjs";

const HELP = `npm test                          everything: types, lint, checks, build, all tests
npm test -- <words>               only the test files whose path holds one of the words
npm test -- unit <words>          of one kind of tests only: unit, http, isolated, journeys
npm test -- --repeat 20 journeys  again and again, every second time beside a process that burns a core
npm test -- --every-start unit    once at each start time of tests/setup/start-times.ts
npm test -- -t "name"             any other argument is vitest's`;

if (process.argv.includes("--help")) {
  console.log(HELP);
  process.exit(0);
}

const root = fileURLToPath(new URL("../..", import.meta.url));
process.chdir(root);
try {
  ensureNode();
  await ensureInstalled(root);
  const { register } = await import("tsx/esm/api");
  register();
  const { main } = await import(pathToFileURL(`${root}/scripts/tools/test/main.ts`).href);
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  console.log("0 passed, 1 failed");
  process.exitCode = 1;
}
