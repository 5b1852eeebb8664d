import { createHash } from "node:crypto";
import type postgres from "postgres";
import type { Settings } from "./children";
import { APP, asRole, ensureDatabase, ensureRoles, OWNER, withConnection } from "./database";
import { localEnvironment, onLoopback } from "./local";

export type Urls = { app: string; migrate: string };

/** Follows from the superuser's own password, so that every checkout on this server means the same roles. */
function passwordOf(role: string, url: string): string {
  return createHash("sha256")
    .update(`${role}\0${decodeURIComponent(new URL(url).password)}`)
    .digest("hex");
}

/** Hands over what an earlier start made as the superuser. What belongs to an extension stays with it. */
async function handOver(sql: postgres.Sql, name: string): Promise<void> {
  await sql`ALTER DATABASE ${sql(name)} OWNER TO ${sql(OWNER)}`;
  // never null: command: format has a text for every row
  const left = await sql<{ command: string }[]>`
    WITH mine AS (SELECT oid FROM pg_roles WHERE rolname = current_user),
    loose AS (
      SELECT 'pg_class'::regclass AS class, c.oid, format('TABLE %s', c.oid::regclass) AS what
      FROM pg_class c WHERE c.relowner = (TABLE mine) AND c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'v', 'm')
      UNION ALL
      SELECT 'pg_class'::regclass, c.oid, format('SEQUENCE %s', c.oid::regclass)
      FROM pg_class c WHERE c.relowner = (TABLE mine) AND c.relnamespace = 'public'::regnamespace AND c.relkind = 'S'
        AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype IN ('a', 'i'))
      UNION ALL
      SELECT 'pg_proc'::regclass, p.oid, format('ROUTINE %s', p.oid::regprocedure)
      FROM pg_proc p WHERE p.proowner = (TABLE mine) AND p.pronamespace = 'public'::regnamespace
      UNION ALL
      SELECT 'pg_type'::regclass, t.oid, format('TYPE %s', t.oid::regtype)
      FROM pg_type t WHERE t.typowner = (TABLE mine) AND t.typnamespace = 'public'::regnamespace AND t.typtype IN ('e', 'd')
    )
    SELECT format('ALTER %s OWNER TO %I', what, ${OWNER}::text) AS command FROM loose
    WHERE NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = loose.class AND d.objid = loose.oid AND d.deptype = 'e')`;
  for (const { command } of left) await sql.unsafe(command);
}

async function isSuperuser(url: string): Promise<boolean> {
  return withConnection(url, async (sql) => {
    // never null: rolsuper: a role is one or not
    const [row] = await sql<
      { rolsuper: boolean }[]
    >`SELECT rolsuper FROM pg_roles WHERE rolname = current_user`;
    return row?.rolsuper ?? false;
  });
}

/**
 * The addresses of the database that the environment names, for the app and for migrations; undefined when it names
 * none. In development and test, a superuser of this machine's own server (as of `docker compose up`) only makes both
 * roles: the app never runs with rights that production does not give it.
 */
export async function givenDatabase(own: Settings): Promise<Urls | undefined> {
  const given = own.DATABASE_URL;
  if (!given) return undefined;
  const plain = { app: given, migrate: own.MIGRATE_DATABASE_URL || given };
  if (own.MIGRATE_DATABASE_URL || !localEnvironment(own) || !onLoopback(given)) return plain;
  if (!(await isSuperuser(given))) return plain;
  const [owner, app] = [passwordOf(OWNER, given), passwordOf(APP, given)];
  await ensureRoles(given, { owner, app });
  const name = decodeURIComponent(new URL(given).pathname.slice(1));
  await ensureDatabase(given, name);
  await withConnection(given, (sql) => handOver(sql, name));
  return { app: asRole(given, APP, app), migrate: asRole(given, OWNER, owner) };
}
