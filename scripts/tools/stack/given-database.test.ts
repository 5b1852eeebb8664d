import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { APP, OWNER, withConnection } from "./database";
import { givenDatabase } from "./given-database";
import { applyMigrations } from "./migrations";
import { startPostgres } from "./postgres";

let dir: string;
let server: Awaited<ReturnType<typeof startPostgres>>;
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), "given-"));
  server = await startPostgres({ dataDir: dir, password: "00ff", durability: "throwaway" });
});
afterAll(async () => {
  await server.stop();
  rmSync(dir, { recursive: true, force: true });
});

const whoAmI = (url: string) =>
  withConnection(url, async (sql) => (await sql<{ who: string }[]>`SELECT current_user AS who`)[0]?.who);
async function superuserUrl(name: string): Promise<string> {
  await withConnection(server.adminUrl(), (sql) => sql`CREATE DATABASE ${sql(name)}`);
  return server.adminUrl(name);
}

test("a superuser of this machine makes both roles and is not handed to the app", async () => {
  const url = await superuserUrl("fresh");
  const first = await givenDatabase({ DATABASE_URL: url });
  if (!first) throw new Error("no addresses");
  expect(await Promise.all([whoAmI(first.app), whoAmI(first.migrate)])).toEqual([APP, OWNER]);
  await applyMigrations(first.migrate);
  const again = await givenDatabase({ DATABASE_URL: url, APP_ENV: "test" });
  expect(again).toEqual(first);
  expect(await givenDatabase({ DATABASE_URL: first.app })).toEqual({ app: first.app, migrate: first.app });
  const truncate = withConnection(first.app, (sql) => sql`TRUNCATE posting`);
  await expect(truncate).rejects.toThrow(/permission denied/);
});

test("what an earlier start made as the superuser is handed over, and later migrations apply", async () => {
  const url = await superuserUrl("older");
  await applyMigrations(url);
  const urls = await givenDatabase({ DATABASE_URL: url });
  if (!urls) throw new Error("no addresses");
  expect(await applyMigrations(urls.migrate)).toEqual([]);
  await withConnection(urls.migrate, async (sql) => {
    await sql`ALTER TABLE orders ADD COLUMN later int`;
    await sql`DROP FUNCTION app_now() CASCADE`;
  });
  const rows = await withConnection(urls.app, (sql) => sql`SELECT later FROM orders`);
  expect([...rows]).toEqual([]);
});

test("nothing is changed where the environment is not a local one, or names its roles itself", async () => {
  const url = server.adminUrl("postgres");
  expect(await givenDatabase({ DATABASE_URL: url, APP_ENV: "staging" })).toEqual({ app: url, migrate: url });
  const named = { DATABASE_URL: url, MIGRATE_DATABASE_URL: `${url}?owner` };
  expect(await givenDatabase(named)).toEqual({ app: url, migrate: `${url}?owner` });
  expect(await givenDatabase({})).toBeUndefined();
});
