import postgres from "postgres";
import { APP, asRole, ensureDatabase, ensureRoles, OWNER } from "../tools/stack/database";
import { environmentOf } from "../tools/stack/environment";
import { startFakes } from "../tools/stack/fakes";
import { applyMigrations } from "../tools/stack/migrations";
import { startPostgres } from "../tools/stack/postgres";
import { temporaryFolder } from "../tools/stack/scratch";
import { readSecrets } from "../tools/stack/secrets";

/** One organization with as many members, each with a grant, and orders paid from it, one each `seconds`, the latest now. */
export async function fillCompany(
  sql: postgres.Sql,
  id: number,
  members: number,
  orders: number,
  seconds = 20,
): Promise<void> {
  const first = id * 10_000_000;
  await sql`INSERT INTO organization (id, name, ein_number, time_zone, status, approved_at) VALUES (${id}, ${`Bench ${id}`}, '12-3456789', 'America/New_York', 'approved', app_now())`;
  await sql`
    INSERT INTO account (id, email, first_name, last_name, referral_code)
    SELECT ${first}::int + n, 'm' || ${first}::int + n || '@bench.test', 'Noor', 'Haddad', 'B' || ${first}::int + n FROM generate_series(1, ${members}::int) n`;
  await sql`
    INSERT INTO membership (id, organization_id, account_id, status, first_name, last_name, phone, joined_at)
    SELECT ${first}::int + n, ${id}::int, ${first}::int + n, 'activated', 'Noor', 'Haddad ' || n, '+1615' || lpad(n::text, 7, '0'), app_now()
    FROM generate_series(1, ${members}::int) n`;
  await sql`
    INSERT INTO wallet_grant (id, account_id, organization_id, membership_id, asset, source, amount)
    SELECT ${first}::int + n, ${first}::int + n, ${id}::int, ${first}::int + n, 'usd', 'distribution', 10000 FROM generate_series(1, ${members}::int) n`;
  await sql`
    INSERT INTO ledger_account (id, kind, asset, account_id, grant_id, balance)
    SELECT ${first}::int + n, 'grant', 'usd', ${first}::int + n, ${first}::int + n, 5000 FROM generate_series(1, ${members}::int) n`;
  await sql`
    INSERT INTO orders (id, number, account_id, marketplace_id, organization_id, status, draft_hash, delivery_date, delivery_address,
      total_quantity, subtotal_cents, total_cents, expires_at, placed_at, delivered_at)
    SELECT ${first}::int + n, 'DD-' || ${first}::int + n, ${first}::int + 1 + n % ${members}::int, 1, ${id}::int, 'delivered', '\\x00', current_date, '{}',
      1, 3075, 3075, app_now(), app_now() - n * ${seconds}::float8 * interval '1 second', app_now() FROM generate_series(1, ${orders}::int) n`;
  await sql`
    INSERT INTO tender (order_id, method, ledger_account_id, amount_cents)
    SELECT ${first}::int + n, 'wallet', ${first}::int + 1 + n % ${members}::int, 3075 FROM generate_series(1, ${orders}::int) n`;
  await sql`SELECT keep_organization_spending(array_agg(id)) FROM orders WHERE organization_id = ${id}`;
}

/** A migrated database of its own, gone afterward: `work` gets the settings of a process that uses it, and a connection past every trigger. */
export async function withCompanyDatabase(
  work: (env: Record<string, string>, sql: postgres.Sql) => Promise<void>,
): Promise<void> {
  const folder = temporaryFolder("company-bench");
  const secrets = readSecrets(folder.path);
  const database = await startPostgres({
    dataDir: folder.path,
    password: secrets.postgres_password,
    durability: "throwaway",
  });
  const fakes = await startFakes(folder.path);
  const admin = database.adminUrl("bench");
  try {
    await ensureRoles(database.adminUrl(), { owner: secrets.owner_password, app: secrets.app_password });
    await ensureDatabase(database.adminUrl(), "bench");
    await applyMigrations(asRole(admin, OWNER, secrets.owner_password));
    const env = environmentOf({
      appEnv: "test",
      port: 0,
      dataDir: folder.path,
      databaseUrl: asRole(admin, APP, secrets.app_password),
      migrateUrl: asRole(admin, OWNER, secrets.owner_password),
      redisUrl: "redis://127.0.0.1:1",
      secrets,
      fakes,
    });
    const sql = postgres(admin, { max: 1, connection: { session_replication_role: "replica" } });
    await work(env, sql);
    await sql.end();
  } finally {
    await Promise.all([fakes.stop(), database.stop()]);
    folder.remove();
  }
}
