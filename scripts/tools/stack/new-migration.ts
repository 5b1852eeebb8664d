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

/** First line of every generated file, by which it is told from the hand-written ones. */
const HEAD = "-- Generated from prisma/schema.prisma.";

function isGenerated(script: string): boolean {
  return /^--.*\bgenerated\b/i.test(script.split("\n")[0] ?? "");
}

/** Names of the keys and indexes that the hand-written migrations make because Prisma has no words for them. */
function handWrittenNames(): Set<string> {
  const scripts = readMigrations().filter((migration) => !isGenerated(migration.script));
  const making = /\b(?:CONSTRAINT|INDEX(?:\s+CONCURRENTLY)?(?:\s+IF\s+NOT\s+EXISTS)?)\s+"?(\w+)"?/gi;
  return new Set(
    scripts.flatMap(({ script }) => [...script.matchAll(making)].map((match) => match[1] ?? "")),
  );
}

/**
 * The statements between a migrated scratch database and the Prisma schema, without those that would drop
 * what only hand-written migrations can say (partial indexes, keys over several columns of another table).
 */
export async function missingStatements(scratchUrl: string): Promise<string[]> {
  const script = await diffSql({ tag: "database", url: scratchUrl }, schemaSide());
  const byHand = handWrittenNames();
  const statements = script.split(/;\s*$/m).map((statement) => statement.replace(/^\s*(--.*\n)+/, "").trim());
  return statements.filter((statement) => {
    const dropped = /^(?:ALTER TABLE "\w+" DROP CONSTRAINT|DROP INDEX) "(\w+)"$/.exec(statement)?.[1];
    return statement !== "" && !(dropped && byHand.has(dropped));
  });
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
  const statements = await missingStatements(scratchUrl);
  if (statements.length === 0) return null;
  const last = readMigrations().at(-1)?.name.match(/^\d+/)?.[0] ?? "0000";
  const number = String(Number(last) + 1).padStart(4, "0");
  const folder = join(migrationsDir(), `${number}_${name}`);
  if (existsSync(folder)) throw new Error(`${folder} exists already.`);
  mkdirSync(folder);
  const file = join(folder, "migration.sql");
  writeFileSync(file, `${HEAD}\n\n${statements.map((statement) => `${statement};\n`).join("\n")}`);
  return file;
}
