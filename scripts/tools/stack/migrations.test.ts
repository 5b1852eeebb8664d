import { randomUUID } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, inject, test } from "vitest";
import { asRole, dropDatabase, ensureDatabase, OWNER, withConnection } from "./database";
import { applyMigrations } from "./migrations";

let dir: string;
let name: string;
let url: string;

/** Writes one migration into the folder of this test. */
function migration(folder: string, sql: string): void {
  mkdirSync(join(dir, folder), { recursive: true });
  writeFileSync(join(dir, folder, "migration.sql"), sql);
}

const indexesOf = (table: string) =>
  withConnection(
    url,
    (sql) =>
      sql`SELECT indexrelid::regclass::text AS name, indisvalid AS is_valid FROM pg_index WHERE indrelid = ${table}::regclass`,
  );

const apply = () => applyMigrations(url, undefined, dir);

beforeEach(async () => {
  const { adminUrl, secrets } = inject("services");
  dir = mkdtempSync(join(tmpdir(), "dindin-migrations-"));
  name = `migrations_${randomUUID().slice(0, 8)}`;
  await ensureDatabase(adminUrl, name);
  const owner = new URL(asRole(adminUrl, OWNER, secrets.owner_password));
  owner.pathname = `/${name}`;
  url = owner.href;
});

afterEach(async () => {
  rmSync(dir, { recursive: true, force: true });
  await dropDatabase(inject("services").adminUrl, name);
});

describe("the migration runner", () => {
  test("several at once apply each migration exactly once", async () => {
    migration("0001_a", "CREATE TABLE a (id int); INSERT INTO a VALUES (1);");
    migration("0002_b", "INSERT INTO a VALUES (2);");
    const applied = await Promise.all([apply(), apply(), apply(), apply()]);
    expect(applied.flat().sort()).toEqual(["0001_a", "0002_b"]);
    const rows = await withConnection(url, (sql) => sql`SELECT count(*)::int AS n FROM a`);
    expect(rows[0]?.n).toBe(2);
  });

  test("a migration that fails half-way leaves nothing and can be run again", async () => {
    migration("0001_a", "CREATE TABLE a (id int);\nINSERT INTO b VALUES (1);");
    await expect(apply()).rejects.toThrow("0001_a/migration.sql:2");
    migration("0001_a", "CREATE TABLE a (id int);");
    expect(await apply()).toEqual(["0001_a"]);
    expect(await apply()).toEqual([]);
  });

  test("one that another tool began and never finished is taken up again", async () => {
    migration("0001_a", "CREATE TABLE a (id int);");
    await apply();
    migration("0002_b", "CREATE TABLE b (id int);");
    await withConnection(
      url,
      (sql) => sql`INSERT INTO _prisma_migrations (id, checksum, migration_name) VALUES ('x', 'y', '0002_b')`,
    );
    expect(await apply()).toEqual(["0002_b"]);
  });

  test("a concurrent index that was cut off is built again", async () => {
    migration("0001_a", "CREATE TABLE a (id int); INSERT INTO a VALUES (1), (1);");
    migration(
      "0002_index",
      "-- no transaction\nCREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS a_id ON a (id);",
    );
    await expect(apply()).rejects.toThrow("could not create unique index");
    await withConnection(url, (sql) => sql`DELETE FROM a`);
    expect(await apply()).toEqual(["0002_index"]);
    const rows = await withConnection(
      url,
      (sql) => sql`
      SELECT indisvalid FROM pg_index WHERE indexrelid = 'a_id'::regclass`,
    );
    expect(rows[0]?.indisvalid).toBe(true);
  });

  test("what runs outside a transaction is one statement after the other; a fault names its line in the file", async () => {
    migration("0001_a", "CREATE TABLE a (id int, name text);");
    const first =
      "-- No transaction: built while others write; nobody waits.\nCREATE INDEX CONCURRENTLY IF NOT EXISTS a_id ON a (id);\n";
    migration("0002_indexes", `${first}\n-- the second\nCREAT INDEX CONCURRENTLY a_name ON a (name);\n`);
    await expect(apply()).rejects.toThrow("0002_indexes/migration.sql:5");
    migration(
      "0002_indexes",
      `${first}CREATE INDEX CONCURRENTLY IF NOT EXISTS a_name\n  ON a (name);\nDROP INDEX CONCURRENTLY IF EXISTS a_id;\n`,
    );
    expect(await apply()).toEqual(["0002_indexes"]);
    expect(await indexesOf("a")).toEqual([{ name: "a_name", is_valid: true }]);
  });

  test("outside a transaction a comment may stand behind a statement, and nothing may stand behind the last", async () => {
    migration("0001_a", "CREATE TABLE a (id int, name text);");
    const one = "CREATE INDEX CONCURRENTLY IF NOT EXISTS a_id ON a (id); -- by number";
    const two = "CREATE INDEX CONCURRENTLY IF NOT EXISTS a_name ON a (name)";
    migration("0002_indexes", `-- no transaction\n${one}\n${two}\n`);
    await expect(apply()).rejects.toThrow("would not be run");
    migration("0002_indexes", `-- no transaction\n${one}\n${two};\n`);
    await apply();
    expect((await indexesOf("a")).map(({ name }) => name)).toEqual(["a_id", "a_name"]);
  });

  test("outside a transaction a block of several statements may commit on its way", async () => {
    migration("0001_a", "CREATE TABLE a (id int);");
    const block =
      "DO $$\nBEGIN\n  INSERT INTO a VALUES (1);\n  COMMIT;\n  INSERT INTO a VALUES (2);\nEND $$;";
    migration("0002_rows", `-- no transaction\n${block}\nINSERT INTO a VALUES (3);\n`);
    await apply();
    expect(await withConnection(url, (sql) => sql`SELECT id FROM a ORDER BY id`)).toEqual(
      [1, 2, 3].map((id) => ({ id })),
    );
  });

  test("killed while it builds an index, with others waiting for their turn: one of them builds it again", async () => {
    migration("0001_a", "CREATE TABLE a (id int);");
    await apply();
    migration("0002_index", "-- no transaction\nCREATE INDEX CONCURRENTLY IF NOT EXISTS a_id ON a (id);\n");
    await withConnection(url, async (old) => {
      // A build waits for whoever writes to the table.
      await old.unsafe("BEGIN; INSERT INTO a VALUES (1)").simple();
      const killed = expect(apply()).rejects.toThrow();
      await withConnection(url, async (watcher) => {
        const building = () => watcher<{ pid: number }[]>`
          SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND query LIKE '%CREATE INDEX CONC%' AND wait_event_type = 'Lock'`;
        await expect.poll(building).toHaveLength(1);
        expect(await indexesOf("a")).toEqual([{ name: "a_id", is_valid: false }]);
        const others = Promise.all([apply(), apply(), apply()]);
        for (const { pid } of await building()) await watcher`SELECT pg_terminate_backend(${pid})`;
        await killed;
        await old.unsafe("COMMIT");
        expect((await others).flat()).toEqual(["0002_index"]);
      });
    });
    expect(await indexesOf("a")).toEqual([{ name: "a_id", is_valid: true }]);
  });

  test("an applied migration that was edited is refused by name", async () => {
    migration("0001_a", "CREATE TABLE a (id int);");
    await apply();
    migration("0001_a", "CREATE TABLE a (id bigint);");
    await expect(apply()).rejects.toThrow("0001_a was changed after it was applied");
  });

  test("a table that is locked for long does not make everybody queue: it gives way and comes back", async () => {
    migration("0001_a", "CREATE TABLE a (id int);");
    await apply();
    migration("0002_column", "ALTER TABLE a ADD COLUMN name text;");
    await withConnection(url, async (sql) => {
      await sql.unsafe("BEGIN; LOCK TABLE a IN ACCESS SHARE MODE").simple();
      const applying = apply();
      await new Promise((done) => setTimeout(done, 3_500));
      await sql.unsafe("COMMIT");
      expect(await applying).toEqual(["0002_column"]);
    });
  });
});
