import postgres from "postgres";

/** Owns the tables and migrates them. */
export const OWNER = "dindin_owner";
/** What web and jobs sign in as: reads and writes rows, and may not alter, truncate or rewrite the ledger. */
export const APP = "dindin_app";

/** Runs `work` over one connection of its own. */
export async function withConnection<T>(url: string, work: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  try {
    return await work(sql);
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/** Makes both roles, or sets their passwords again. Passwords are our own hex words, so they need no quoting. */
export async function ensureRoles(
  adminUrl: string,
  passwords: { owner: string; app: string },
): Promise<void> {
  await withConnection(adminUrl, async (sql) => {
    // A statement that fails (two starts at once) is logged, and this one holds a password.
    await sql`SET log_min_error_statement = panic`;
    for (const [role, password] of [
      [OWNER, passwords.owner],
      [APP, passwords.app],
    ] as const) {
      if (!/^[0-9a-f]+$/.test(password))
        throw new Error("passwords of the embedded database are hexadecimal");
      const [known] = await sql`SELECT 1 FROM pg_roles WHERE rolname = ${role}`;
      await sql.unsafe(`${known ? "ALTER" : "CREATE"} ROLE ${role} LOGIN NOSUPERUSER PASSWORD '${password}'`);
    }
    // Bulk loads of made-up data may leave out the checks row by row (`npm run seed -- --scale N`).
    await sql.unsafe(`GRANT SET ON PARAMETER session_replication_role TO ${OWNER}`);
  });
}

function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${encodeURIComponent(name)}`;
  return changed.href;
}

/**
 * Makes a database owned by the owner role, when it is not there. The one extension that only a superuser
 * may bring in is brought in here; the migrations make all others.
 */
export async function ensureDatabase(adminUrl: string, name: string): Promise<void> {
  await withConnection(adminUrl, async (sql) => {
    const [known] = await sql`SELECT 1 FROM pg_database WHERE datname = ${name}`;
    if (!known) await sql`CREATE DATABASE ${sql(name)} OWNER ${sql(OWNER)} TEMPLATE template0`;
  });
  await withConnection(withDatabase(adminUrl, name), async (sql) => {
    await sql`CREATE EXTENSION IF NOT EXISTS earthdistance CASCADE`;
  });
}

/** Copies a database that nobody is connected to, with rows, rights and all. */
export async function cloneDatabase(adminUrl: string, template: string, name: string): Promise<void> {
  await withConnection(adminUrl, async (sql) => {
    await sql`CREATE DATABASE ${sql(name)} OWNER ${sql(OWNER)} TEMPLATE ${sql(template)}`;
  });
}

/** Copies a database, cutting off whoever is connected to it and keeping everybody out meanwhile; a database `to` is replaced. */
export async function copyCold(adminUrl: string, from: string, to: string): Promise<void> {
  await dropDatabase(adminUrl, to);
  await withConnection(adminUrl, async (sql) => {
    await sql`ALTER DATABASE ${sql(from)} ALLOW_CONNECTIONS false`;
    try {
      await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = ${from}`;
      await cloneDatabase(adminUrl, from, to);
      // A copied sequence counts on what its origin has logged ahead: were the server to crash before its next checkpoint, it
      // would begin again where it was when it was copied, and give its last numbers a second time.
      await sql`CHECKPOINT`;
    } finally {
      await sql`ALTER DATABASE ${sql(from)} ALLOW_CONNECTIONS true`;
    }
  });
}

/** Drops a database and cuts off whoever is still connected to it. */
export async function dropDatabase(adminUrl: string, name: string): Promise<void> {
  await withConnection(adminUrl, (sql) => sql`DROP DATABASE IF EXISTS ${sql(name)} WITH (FORCE)`);
}

/** The same server and database as `url`, signed in as another role. */
export function asRole(url: string, role: string, password: string): string {
  const changed = new URL(url);
  changed.username = role;
  changed.password = password;
  return changed.href;
}
