import { fork } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { loadavg } from "node:os";
import postgres from "postgres";
import { isMain, readArguments, runMain } from "../tools/stack/cli";
import { APP, asRole, ensureDatabase, ensureRoles, OWNER } from "../tools/stack/database";
import { environmentOf } from "../tools/stack/environment";
import { startFakes } from "../tools/stack/fakes";
import { applyMigrations } from "../tools/stack/migrations";
import { startPostgres } from "../tools/stack/postgres";
import { temporaryFolder } from "../tools/stack/scratch";
import { readSecrets } from "../tools/stack/secrets";

const HELP = `npx tsx scripts/qa/exports-bench.ts   how fast an organization's exports are made, and in how much memory

Makes a database of its own with 100,000 and 1,000,000 orders of 100,000 members each, lets the job make each file in a
process of its own, and prints rows a second (counting included) and how far resident memory rose. Takes a few minutes.`;

const MB = 1024 * 1024;

/** One organization with as many members, each with a grant, and orders paid from it. */
async function fill(sql: postgres.Sql, id: number, members: number, orders: number): Promise<void> {
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
      1, 3075, 3075, app_now(), app_now() - n * interval '20 seconds', app_now() FROM generate_series(1, ${orders}::int) n`;
  await sql`
    INSERT INTO tender (order_id, method, ledger_account_id, amount_cents)
    SELECT ${first}::int + n, 'wallet', ${first}::int + 1 + n % ${members}::int, 3075 FROM generate_series(1, ${orders}::int) n`;
}

interface Figures {
  rows: number;
  seconds: number;
  /** processor time of the process that makes the file, seconds */
  own: number;
  grown: number;
}

/** Processor time that the export's backend has had so far, in seconds (ticks are hundredths); undefined when it is gone. */
async function backendTime(sql: postgres.Sql): Promise<number | undefined> {
  const [row] = await sql<{ pid: number }[]>`
    SELECT pid FROM pg_stat_activity WHERE application_name = 'dindin-export'`;
  const stat = row && (await readFile(`/proc/${row.pid}/stat`, "utf8").catch(() => undefined));
  const fields = stat?.slice(stat.lastIndexOf(")") + 2).split(" ");
  return fields && (Number(fields[11]) + Number(fields[12])) / 100;
}

/** In a process of its own: makes one export and tells how long that took and how far memory rose, in bytes. */
async function makeOne(id: number): Promise<void> {
  const { makeExport } = await import("~/domain/imports-exports/make-export.server");
  const { sql } = await import("~/data/sql.server");
  await sql`SELECT 1`;
  const before = process.memoryUsage.rss();
  const begun = performance.now();
  const used = process.cpuUsage();
  await makeExport(id, "bench");
  const seconds = (performance.now() - begun) / 1000;
  const { user, system } = process.cpuUsage(used);
  const own = (user + system) / 1e6;
  const [row] = await sql<{ rows_done: number }[]>`SELECT rows_done FROM export WHERE id = ${id}`;
  const grown = process.resourceUsage().maxRSS * 1024 - before;
  process.send?.({ rows: row?.rows_done ?? 0, seconds, own, grown } satisfies Figures, () => process.exit(0));
}

async function measure(
  env: Record<string, string>,
  sql: postgres.Sql,
  id: number,
): Promise<Figures & { backend: number }> {
  const child = fork(import.meta.filename, ["--once", String(id)], {
    env: { ...process.env, ...env },
    execArgv: ["--import", "tsx"],
  });
  let backend = 0;
  const looking = setInterval(async () => {
    backend = (await backendTime(sql).catch(() => undefined)) ?? backend;
  }, 20);
  const outcome = await Promise.race([once(child, "message"), once(child, "exit")]);
  clearInterval(looking);
  if (typeof outcome[0] !== "object") throw new Error("an export broke off");
  return { ...(outcome[0] as Figures), backend };
}

async function main(): Promise<void> {
  const folder = temporaryFolder("exports-bench");
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
    console.log("Filling the database");
    await fill(sql, 1, 100_000, 100_000);
    await fill(sql, 2, 100_000, 1_000_000);
    await sql`VACUUM ANALYZE`;
    console.log(`Filled in ${Math.round(process.uptime())} s`);
    const cases = [
      ["corporate_users", 1],
      ["corporate_orders", 1],
      ["corporate_orders", 2],
    ] as const;
    for (const [kind, organization] of [...cases, ...cases]) {
      const load = loadavg()[0] ?? 0;
      const [asked] = await sql<{ id: number }[]>`
        INSERT INTO export (organization_id, account_id, kind) VALUES (${organization}, ${organization * 10_000_000 + 1}, ${kind}) RETURNING id`;
      const { rows, seconds, own, backend, grown } = await measure(env, sql, asked?.id ?? 0);
      const speed = Math.round(rows / seconds);
      console.log(
        `${kind}: ${rows} rows in ${seconds.toFixed(2)} s, ${speed} rows/s (processor: Postgres ${backend.toFixed(2)} s, Node ${own.toFixed(2)} s), memory +${(grown / MB).toFixed(1)} MB, load ${load.toFixed(1)}`,
      );
    }
    await sql.end();
  } finally {
    await Promise.all([fakes.stop(), database.stop()]);
    folder.remove();
  }
}

if (isMain(import.meta.url)) {
  const { values } = readArguments(HELP, { once: { type: "string" } });
  runMain(() => (values.once ? makeOne(Number(values.once)) : main()));
}
