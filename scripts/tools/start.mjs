// The first thing that runs on a fresh machine: plain Node and nothing else. It installs the dependencies
// when they are missing or older than the lockfile, then hands over to start.ts in this same process.
import { fileURLToPath, pathToFileURL } from "node:url";
import { ensureInstalled, ensureNode } from "./stack/install.mjs";
import { readDotEnv } from "./stack/settings.mjs";

const HELP = `npm start             run the marketplace: servers, migrations, demo data, build, web and jobs
npm run dev           the same with hot reload, from the sources
npm run jobs          only the process that works off the queue

Settings come from the environment or from .env (see .env.example): PORT, DATA_DIR, DATABASE_URL, ...`;

const args = process.argv.slice(2);
const unknown = args.filter((arg) => !["--dev", "--jobs-only", "--help"].includes(arg));
if (unknown.length > 0 || args.includes("--help")) {
  (unknown.length > 0 ? console.error : console.log)(HELP);
  process.exit(unknown.length > 0 ? 2 : 0);
}

const root = fileURLToPath(new URL("../..", import.meta.url));
process.chdir(root);
try {
  ensureNode();
  readDotEnv();
  await ensureInstalled(root);
  const { register } = await import("tsx/esm/api");
  register();
  const { main } = await import(pathToFileURL(`${root}/scripts/tools/start.ts`).href);
  await main(args);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
