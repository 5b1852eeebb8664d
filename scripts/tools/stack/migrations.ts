import { createHash, randomUUID } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import postgres from "postgres";

/** Works from `scripts/tools/stack/` and from the bundles in `build/` and `build/chunks/` alike. */
export function migrationsDir(): string {
  const here = fileURLToPath(new URL(".", import.meta.url));
  const found = ["../../../prisma/migrations", "../../prisma/migrations", "../prisma/migrations"]
    .map((path) => resolve(here, path))
    .find(existsSync);
  if (!found) throw new Error("prisma/migrations is missing");
  return found;
}

export type Migration = { name: string; script: string; checksum: string; transactional: boolean };

/** All migrations in the order they apply: by folder name, as Prisma orders them. */
export function readMigrations(dir = migrationsDir()): Migration[] {
  return readdirSync(dir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(dir, entry.name, "migration.sql")))
    .map((entry) => entry.name)
    .sort()
    .map((name) => {
      const script = readFileSync(join(dir, name, "migration.sql"), "utf8");
      return {
        name,
        script,
        checksum: createHash("sha256").update(script).digest("hex"),
        transactional: !/^--\s*no transaction\b/i.test(script),
      };
    });
}

/** The number `prisma migrate deploy` locks with, so that it and this runner also exclude each other. */
const LOCK_KEY = 72_707_369;
const LOCK_PATIENCE_MS = 10 * 60_000;

/**
 * Prisma's own table, column for column: Prisma's command line reads what was applied here. It sends a file as one
 * script, so those outside a transaction are this runner's to apply.
 */
const BOOK_SQL = `CREATE TABLE IF NOT EXISTS _prisma_migrations (
  id VARCHAR(36) PRIMARY KEY NOT NULL,
  checksum VARCHAR(64) NOT NULL,
  finished_at TIMESTAMPTZ,
  migration_name VARCHAR(255) NOT NULL,
  logs TEXT,
  rolled_back_at TIMESTAMPTZ,
  started_at TIMESTAMPTZ NOT NULL DEFAULT now(),
  applied_steps_count INTEGER NOT NULL DEFAULT 0
)`;

type Connection = postgres.Sql;

/**
 * Waits for the lock by asking again and again. Sleeping inside `pg_advisory_lock` would keep a snapshot
 * open, and another process building an index concurrently waits for exactly such snapshots: a deadlock.
 */
async function takeLock(sql: Connection): Promise<void> {
  const giveUp = Date.now() + LOCK_PATIENCE_MS;
  while (Date.now() < giveUp) {
    const [row] = await sql<{ got: boolean }[]>`SELECT pg_try_advisory_lock(${LOCK_KEY}) AS got`;
    if (row?.got) return;
    await sleep(100);
  }
  throw new Error(
    "Another process has been migrating this database for ten minutes; not waiting any longer.",
  );
}

/** Turns a server error into one that names the migration and the line in its file; its detail may hold a row's data and is left out. */
function located(migration: Migration, error: unknown): Error {
  if (!(error instanceof postgres.PostgresError))
    return error instanceof Error ? error : new Error(String(error));
  const position = Number(error.position ?? 0);
  const line = position > 0 ? `:${migration.script.slice(0, position).split("\n").length}` : "";
  const told = `prisma/migrations/${migration.name}/migration.sql${line}: ${error.message} (${error.code}) ${error.hint ?? ""}`;
  return new Error(told.trim(), { cause: error });
}

async function applyInTransaction(sql: Connection, migration: Migration): Promise<void> {
  await sql.unsafe("BEGIN");
  try {
    await sql.unsafe(migration.script).simple();
    await sql`INSERT INTO _prisma_migrations (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
      VALUES (${randomUUID()}, ${migration.checksum}, ${migration.name}, now(), clock_timestamp(), 1)`;
    await sql.unsafe("COMMIT");
  } catch (error) {
    await sql.unsafe("ROLLBACK").catch(() => undefined);
    throw error;
  }
}

/**
 * The statements of a script: each ends with a semicolon at the end of its line, a comment behind it apart; the body of a `DO $$` is one with it. All that is
 * before one is blanked out rather than cut off, so that the line an error names is the file's.
 * @throws Error when something stands after the last of them: it would never be run.
 */
function statementsOf(script: string): string[] {
  const blank = (text: string) => text.replace(/[^\n]/g, " ");
  const code = script.replace(/^\s*--.*$/gm, blank).replace(/(?<=;[^\S\n]*)--.*$/gm, blank);
  const outside = code.replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, blank);
  const ends = [...outside.matchAll(/;[^\S\n]*$/gm)].map((end) => end.index);
  if (code.slice((ends.at(-1) ?? -1) + 1).trim() !== "")
    throw new Error("what stands after the last semicolon at the end of a line would not be run");
  return ends.map((end, n) => {
    const start = n === 0 ? 0 : (ends[n - 1] ?? 0) + 1;
    return blank(code.slice(0, start)) + code.slice(start, end);
  });
}

/** Shorter than the product waits for a lock (LOCK_TIMEOUT_MS): whoever queues behind a migration is not refused for it. */
const LOCK_TIMEOUT = "SET lock_timeout = '700ms'";

/** A build that was cut off leaves an invalid index behind, which `IF NOT EXISTS` would take for the whole one. */
async function dropBroken(sql: Connection, script: string): Promise<void> {
  const broken = await sql<{ name: string }[]>`
    SELECT c.relname AS name FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
    WHERE NOT i.indisvalid AND c.relnamespace = current_schema()::regnamespace`;
  const words = new Set(script.match(/\w+/g));
  for (const { name } of broken.filter((index) => words.has(index.name)))
    await sql`DROP INDEX CONCURRENTLY IF EXISTS ${sql(name)}`;
}

/**
 * For what Postgres refuses inside a transaction (`CREATE INDEX CONCURRENTLY`): one statement after the other, each by
 * itself. Killed half-way, the next run begins with the first one again, so each does nothing where it was done before
 * (`IF NOT EXISTS`, `IF EXISTS`).
 */
async function applyOutsideTransaction(sql: Connection, migration: Migration): Promise<void> {
  // A concurrent build waits for older transactions but blocks nobody, so it may take its time.
  await sql.unsafe("SET lock_timeout = 0");
  const id = randomUUID();
  try {
    await dropBroken(sql, migration.script);
    await sql`INSERT INTO _prisma_migrations (id, checksum, migration_name) VALUES (${id}, ${migration.checksum}, ${migration.name})`;
    for (const statement of statementsOf(migration.script)) await sql.unsafe(statement).simple();
    await sql`UPDATE _prisma_migrations SET finished_at = clock_timestamp(), applied_steps_count = 1 WHERE id = ${id}`;
  } catch (error) {
    const logs = error instanceof Error ? error.message : String(error);
    await sql`UPDATE _prisma_migrations SET logs = ${logs}, rolled_back_at = clock_timestamp() WHERE id = ${id}`;
    throw error;
  } finally {
    await sql.unsafe(LOCK_TIMEOUT);
  }
}

/** A lock that was not to be had in time, and two who waited for each other. */
const BUSY = ["55P03", "40P01"];
const TRIES = 15;

/** A busy table is no reason to queue everybody behind us: give way and come back a second later. */
async function applyOne(sql: Connection, migration: Migration): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return migration.transactional
        ? await applyInTransaction(sql, migration)
        : await applyOutsideTransaction(sql, migration);
    } catch (error) {
      const busy = error instanceof postgres.PostgresError && BUSY.includes(error.code);
      if (!busy || attempt === TRIES) throw located(migration, error);
      await sleep(1000);
    }
  }
}

type Recorded = { migration_name: string; checksum: string; finished_at: Date | null };

function refuseIfHistoryDiffers(recorded: readonly Recorded[], migrations: readonly Migration[]): void {
  const onDisk = new Map(migrations.map((migration) => [migration.name, migration]));
  for (const row of recorded) {
    if (row.finished_at !== null && onDisk.get(row.migration_name)?.checksum !== row.checksum) {
      const what = onDisk.has(row.migration_name)
        ? "was changed after it was applied here"
        : "is applied here but gone";
      throw new Error(
        `Migration ${row.migration_name} ${what}. Restore it and write a new migration instead; ` +
          "a development database can simply be thrown away (delete DATA_DIR).",
      );
    }
  }
}

/**
 * Applies every migration that `url` does not have yet and answers their names. Safe to run from several
 * processes at once and after having been killed half-way. The role in `url` must own the database.
 * Refuses when an applied migration was edited or removed since.
 */
export async function applyMigrations(
  url: string,
  told: (name: string, index: number, total: number) => void = () => undefined,
  dir = migrationsDir(),
): Promise<string[]> {
  const migrations = readMigrations(dir);
  const sql = postgres(url, {
    max: 1,
    onnotice: () => undefined,
    connection: { application_name: "migrate" },
  });
  try {
    await takeLock(sql);
    await sql.unsafe(LOCK_TIMEOUT);
    await sql.unsafe(BOOK_SQL);
    // What started and never finished left nothing behind (transactional) or is repaired on the second try.
    await sql`UPDATE _prisma_migrations SET rolled_back_at = now() WHERE finished_at IS NULL AND rolled_back_at IS NULL`;
    const recorded = await sql<Recorded[]>`
      SELECT migration_name, checksum, finished_at FROM _prisma_migrations WHERE rolled_back_at IS NULL`;
    refuseIfHistoryDiffers(recorded, migrations);
    const applied = new Set(recorded.map((row) => row.migration_name));
    const missing = migrations.filter((migration) => !applied.has(migration.name));
    for (const [index, migration] of missing.entries()) {
      told(migration.name, index + 1, missing.length);
      await applyOne(sql, migration);
    }
    return missing.map((migration) => migration.name);
  } finally {
    await sql.end({ timeout: 5 });
  }
}
