import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { asRole, dropDatabase, ensureDatabase, ensureRoles, OWNER } from "./database";
import { startPostgres } from "./postgres";

/** A folder under the system's temporary one, removed by the answer's `remove`. */
export function temporaryFolder(purpose: string): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), `dindin-${purpose}-`));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/**
 * Runs `work` with the owner's connection string of an empty database on a Postgres started for this alone,
 * which is gone afterwards. Takes about a second and a half.
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
