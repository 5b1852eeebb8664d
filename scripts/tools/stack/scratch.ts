import { randomBytes } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { reapLeftovers } from "./children";
import { asRole, dropDatabase, ensureDatabase, ensureRoles, OWNER } from "./database";
import { identify, stillRuns } from "./identity";
import { startPostgres } from "./postgres";

const PREFIX = "dindin-";
const OWNER_FILE = "owner.json";

/** A folder under the system's temporary one, removed by the answer's `remove`. It notes who made it. */
export function temporaryFolder(purpose: string): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), `${PREFIX}${purpose}-`));
  writeFileSync(join(path, OWNER_FILE), JSON.stringify({ ...identify(process.pid), program: "" }));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

function ownerIsGone(folder: string): boolean {
  try {
    return !stillRuns(JSON.parse(readFileSync(join(folder, OWNER_FILE), "utf8")));
  } catch {
    return false; // Nobody knows whose it is.
  }
}

/** Ends whatever still runs of what was started from a run's folder: its servers, and those of its markets one level down. */
export async function stopAllIn(folder: string): Promise<void> {
  const places = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  for (const { name } of places) await reapLeftovers(join(folder, name, "run"));
  await reapLeftovers(join(folder, "run"));
}

/** Removes the temporary folders of runs that were killed, and ends what those had started. */
export async function removeStaleTemporary(): Promise<void> {
  const folders = readdirSync(tmpdir()).filter((name) => name.startsWith(PREFIX));
  for (const folder of folders.map((name) => join(tmpdir(), name)).filter(ownerIsGone)) {
    await stopAllIn(folder);
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Runs `work` with the owner's connection string of an empty database on a Postgres started for this alone,
 * which is gone afterward. Takes about a second and a half.
 */
export async function withScratchDatabase<T>(work: (ownerUrl: string) => Promise<T>): Promise<T> {
  const folder = temporaryFolder("scratch");
  const password = randomBytes(16).toString("hex");
  try {
    const server = await startPostgres({ dataDir: folder.path, password, durability: "throwaway" });
    try {
      await ensureRoles(server.adminUrl(), { owner: password, app: password });
      await ensureDatabase(server.adminUrl(), "scratch");
      const result = await work(asRole(server.adminUrl("scratch"), OWNER, password));
      await dropDatabase(server.adminUrl(), "scratch");
      return result;
    } finally {
      await server.stop();
    }
  } finally {
    folder.remove();
  }
}
