import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { migrationsDir, readMigrations } from "./migrations";
import { inRoot } from "./root";
import { diffSql, type Side } from "./schema-engine";

/** The Prisma schema of this checkout as one side of a comparison. */
export function schemaSide(): Side {
  const path = inRoot("prisma/schema.prisma");
  return { tag: "schema", path, text: readFileSync(path, "utf8") };
}

/** The SQL that builds everything in `prisma/schema.prisma` from nothing. Needs no database. */
export function schemaFromNothing(): Promise<string> {
  return diffSql({ tag: "empty" }, schemaSide());
}

/**
 * Writes the next migration: what is missing between the scratch database behind `scratchUrl`, which must
 * carry all migrations so far, and the Prisma schema. Answers the new file, or null when nothing is missing.
 * `name` is lower-case words joined by underscores.
 */
export async function writeMigration(name: string, scratchUrl: string): Promise<string | null> {
  if (!/^[a-z0-9]+(_[a-z0-9]+)*$/.test(name)) {
    throw new Error(`"${name}" is no name for a migration: use lower-case words joined by underscores.`);
  }
  const script = await diffSql({ tag: "database", url: scratchUrl }, schemaSide());
  if (script === "") return null;
  const last = readMigrations().at(-1)?.name.match(/^\d+/)?.[0] ?? "0000";
  const number = String(Number(last) + 1).padStart(4, "0");
  const folder = join(migrationsDir(), `${number}_${name}`);
  if (existsSync(folder)) throw new Error(`${folder} exists already.`);
  mkdirSync(folder);
  const file = join(folder, "migration.sql");
  writeFileSync(file, script);
  return file;
}
