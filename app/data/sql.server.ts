import postgres from "postgres";
import { env } from "~/kit/env.server";

/** int8 fits a JavaScript number for every count and cent of ours (checks keep them below 10^12); days stay text. */
const types = {
  int8: {
    to: 20,
    from: [20],
    serialize: (value: number | bigint) => String(value),
    parse: (text: string) => Number(text),
  },
  day: { to: 1082, from: [1082], serialize: (day: string) => day, parse: (day: string) => day },
};

type Types = { int8: number; day: string };

/** Opens a pool of plain SQL connections. Everything in the product shares `sql`; COPY takes one of its own. */
export function connect(url: string, max: number): postgres.Sql<Types> {
  return postgres(url, {
    max,
    types: types as unknown as Record<keyof Types, postgres.PostgresType>,
    idle_timeout: 60,
    connect_timeout: 5,
    // A database that was down is asked again at once, not after the library's growing pauses.
    backoff: () => 0.5,
    // Every statement here is short: starting parallel workers or compiling it costs ten times the work itself.
    connection: {
      application_name: "dindin",
      statement_timeout: 15_000,
      lock_timeout: 10_000,
      jit: "off",
      max_parallel_workers_per_gather: 0,
    },
    onnotice: () => undefined,
  }) as unknown as postgres.Sql<Types>;
}

export type Sql = postgres.Sql<Types>;
/** A connection inside a transaction. Verbs that read or write within one take it as their first argument. */
export type Tx = postgres.TransactionSql<Types>;
/** A piece of SQL that is put into a statement. */
export type Fragment = postgres.PendingQuery<postgres.Row[]>;

const shared = globalThis as typeof globalThis & { dindinSql?: Sql };

/** Plain SQL: hot reads, sets, locks and every transaction. One row's ordinary reading and editing is Prisma's (`db`). */
export const sql: Sql = shared.dindinSql ?? connect(env.DATABASE_URL, env.DATABASE_POOL);
shared.dindinSql = sql;

const literals = new Map<number, Fragment>();

/**
 * A whole number written into the statement instead of sent beside it: where the planner must know it, a LIMIT above
 * all. Each value makes a statement of its own, so only for a handful of values.
 */
export function literal(value: number): Fragment {
  if (!Number.isSafeInteger(value)) throw new TypeError("literal takes a whole number");
  const made = literals.get(value) ?? (sql.unsafe(String(value)) as unknown as Fragment);
  literals.set(value, made);
  return made;
}

const ISO = {
  second: sql`'YYYY-MM-DD"T"HH24:MI:SS"Z"'`,
  millisecond: sql`'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`,
};

/** An instant in SQL as ISO 8601 in UTC, to the millisecond as JSON writes a Date; null stays null. */
export function iso(instant: Fragment, to: keyof typeof ISO = "millisecond"): Fragment {
  return sql`to_char(${instant} AT TIME ZONE 'UTC', ${ISO[to]})`;
}

/** The LIKE pattern of whatever contains these words; a `%` or `_` among them stands for itself. */
export function containing(words: string): string {
  return `%${words.replace(/[\\%_]/g, "\\$&")}%`;
}
