import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { applyMigrations, migrationsDir } from "../../tools/stack/migrations";
import { temporaryFolder } from "../../tools/stack/scratch";
import type { Run } from "./run";

/** What the nth version of a run adds: columns of tables that every checkout reads and writes, as an expanding migration does. */
function scriptOf(version: number): string {
  return [`orders ADD COLUMN next_${version} text`, `meal ADD COLUMN next_${version} int NOT NULL DEFAULT 0`]
    .map((change) => `ALTER TABLE ${change};`)
    .join("\n");
}

/** Applies the expanding migration of the next version with the product's own runner, while everybody works on. */
export async function expandSchema(run: Run): Promise<void> {
  run.version += 1;
  const folder = temporaryFolder("next-version");
  try {
    cpSync(migrationsDir(), folder.path, { recursive: true });
    for (let version = 1; version <= run.version; version += 1) {
      const path = join(folder.path, `9${String(version).padStart(3, "0")}_next_version`);
      mkdirSync(path);
      writeFileSync(join(path, "migration.sql"), scriptOf(version));
    }
    const owner = run.environment.place.env.MIGRATE_DATABASE_URL ?? "";
    await run.keepTrying(() => applyMigrations(owner, undefined, folder.path));
  } finally {
    folder.remove();
  }
}
