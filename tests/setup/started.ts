import { spawn } from "node:child_process";
import { join } from "node:path";
import { inRoot, root } from "../../scripts/tools/stack/root";
import type { TestResources } from "./provided";

/** What `npm start` said in its terminal, and where it keeps its logs. */
export interface Started {
  code: number | null;
  text: string;
  logs: string;
}

/**
 * Runs `npm start` on a place's database and Redis until it says where the marketplace runs, or gives up, and stops it. `env`
 * adds to or replaces settings of the place.
 */
export async function startAndStop(place: TestResources, env: Record<string, string>): Promise<Started> {
  const dataDir = join(place.folder, "start");
  const child = spawn(process.execPath, [inRoot("scripts/tools/start.mjs")], {
    cwd: root,
    env: { ...process.env, ...place.env, PORT: "0", DATA_DIR: dataDir, ...env },
  });
  let text = "";
  const hear = (chunk: Buffer) => {
    text += chunk;
    if (text.includes("DinDin runs at")) child.kill("SIGTERM");
  };
  child.stdout.on("data", hear);
  child.stderr.on("data", hear);
  const code = await new Promise<number | null>((done) => child.on("close", done));
  return { code, text, logs: join(dataDir, "logs") };
}
