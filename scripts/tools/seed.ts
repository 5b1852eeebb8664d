import { spawn } from "node:child_process";
import { HELP, readSettings } from "../../prisma/demo/settings";
import { attachDatabase } from "./stack/attach";
import { isMain, runMain } from "./stack/cli";
import { root, typescript } from "./stack/root";
import { readDotEnv } from "./stack/settings.mjs";

/** Stands for the database while the command line is checked, before anything is started. */
const LATER = "postgres://127.0.0.1/later";

/** Seeds the database that the environment or `.env` names, else the embedded one of DATA_DIR, running or started for this. */
async function main(): Promise<void> {
  readDotEnv();
  const args = process.argv.slice(2);
  if (!readSettings(args, { ...process.env, DATABASE_URL: process.env.DATABASE_URL || LATER })) {
    console.log(HELP);
    return;
  }
  const attached = await attachDatabase(process.env);
  // Ctrl-C reaches the seed as well; what was started for it stops once it has ended.
  const wait = () => undefined;
  process.on("SIGINT", wait).on("SIGTERM", wait);
  try {
    const child = spawn(process.execPath, typescript("prisma/seed.ts", ...args), {
      cwd: root,
      stdio: "inherit",
      env: { ...process.env, ...attached.env },
    });
    process.exitCode = await new Promise<number>((done, failed) => {
      child.once("error", failed).once("close", (code) => done(code ?? 1));
    });
  } finally {
    process.off("SIGINT", wait).off("SIGTERM", wait);
    await attached.release();
  }
}

if (isMain(import.meta.url)) runMain(main);
