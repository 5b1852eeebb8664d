import { spawn } from "node:child_process";
import { openDatabase } from "../../prisma/demo/database";
import { root, typescript } from "../../scripts/stack/root";
import type { Place } from "./provided";

/** How a seed ended, with all that it said. */
export interface SeedEnd {
  code: number | null;
  text: string;
}

/** Starts `npm run seed` with these settings and arguments; `kill` ends it at once, as a power cut would. */
export function startSeed(
  env: Record<string, string>,
  args: string[] = [],
): { ended: Promise<SeedEnd>; kill(): void } {
  const child = spawn(process.execPath, [...typescript("prisma/seed.ts"), ...args], {
    cwd: root,
    env: { ...process.env, ...env },
  });
  let text = "";
  child.stdout.on("data", (chunk) => (text += chunk));
  child.stderr.on("data", (chunk) => (text += chunk));
  const ended = new Promise<SeedEnd>((done) => child.on("close", (code) => done({ code, text })));
  return { ended, kill: () => child.kill("SIGKILL") };
}

/** Sets the one clock of a place, its database's and its doubles', to an instant, ISO 8601. It goes on from there. */
export async function setClock(place: Place, instant: string): Promise<void> {
  const offset_seconds = Math.round((Date.parse(instant) - Date.now()) / 1000);
  const sql = openDatabase(place.env.MIGRATE_DATABASE_URL ?? "");
  await sql`UPDATE clock SET offset_seconds = ${offset_seconds} WHERE id = 1`.finally(() => sql.end());
  const body = JSON.stringify({ offset_seconds });
  const answer = await fetch(new URL("/__clock", place.doubles.control), { method: "POST", body });
  if (!answer.ok) throw new Error(`The doubles' clock did not move: ${answer.status}`);
}

/** Makes the demo marketplace on a place whose clock was set to `instant`, on a machine of this time zone. */
export async function seedAt(place: Place, instant: string, timeZone: string): Promise<SeedEnd> {
  await setClock(place, instant);
  return startSeed({ ...place.env, TZ: timeZone }).ended;
}
