import { spawn } from "node:child_process";
import { root, typescript } from "../../scripts/tools/stack/root";
import type { TestResources } from "./provided";
import { setClock } from "./set-clock";

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

/** Sets the one clock of a place to an instant, ISO 8601. */
export const setClockOf = ({ env, fakes }: TestResources, instant: string): Promise<number> =>
  setClock(env.MIGRATE_DATABASE_URL ?? "", fakes, instant);

/** Makes the demo marketplace on a place whose clock was set to `instant`, on a machine of this time zone. */
export async function seedAt(place: TestResources, instant: string, timeZone: string): Promise<SeedEnd> {
  await setClockOf(place, instant);
  return startSeed({ ...place.env, TZ: timeZone }).ended;
}
