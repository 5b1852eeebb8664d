import { spawn } from "node:child_process";
import { join } from "node:path";
import { inRoot, root } from "../../scripts/tools/stack/root";
import { waitUntil } from "./faults";
import { timesReady } from "./processes";
import type { TestResources } from "./provided";

/** What `npm start` said in its terminal, and where it keeps its logs. */
export interface Started {
  code: number | null;
  text: string;
  logs: string;
}

/**
 * Runs `npm start` on a place's database and Redis until it says where the marketplace runs and its worker works, or gives up,
 * and stops it. `env` adds to or replaces settings of the place.
 */
export async function startAndStop(place: TestResources, env: Record<string, string>): Promise<Started> {
  const dataDir = join(place.folder, "start");
  const child = spawn(process.execPath, [inRoot("scripts/tools/start.mjs")], {
    cwd: root,
    env: { ...process.env, ...place.env, PORT: "0", DATA_DIR: dataDir, ...env },
  });
  const logs = join(dataDir, "logs");
  let text = "";
  let stopping: Promise<unknown> | undefined;
  // the worker is started beside the web server, and nobody waits for it: stopped at once, it would not have said a word
  const untilWorks = () => waitUntil(async () => timesReady(join(logs, "jobs.log")) > 0);
  const hear = (chunk: Buffer) => {
    text += chunk;
    if (text.includes("DinDin runs at")) stopping ??= untilWorks().finally(() => child.kill("SIGTERM"));
  };
  child.stdout.on("data", hear);
  child.stderr.on("data", hear);
  const code = await new Promise<number | null>((done) => child.on("close", done));
  await stopping;
  return { code, text, logs };
}
