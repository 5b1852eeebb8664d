import postgres from "postgres";
import { env } from "~/kit/env.server";
import type { PrismaClient } from "../../prisma/client/client";
import { splitConnections } from "./connections";

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

/**
 * Opens a pool of plain SQL connections. Everything in the product shares `sql`; COPY takes one of its own.
 * `lock_timeout` is how long a statement waits for a row or table that somebody else has locked (milliseconds); with
 * `isReading`, Postgres refuses whatever writes or locks a row (25006).
 */
export function connect(
  url: string,
  max: number,
  lock_timeout = 10_000,
  isReading = false,
): postgres.Sql<Types> {
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
      lock_timeout,
      jit: "off",
      max_parallel_workers_per_gather: 0,
      default_transaction_read_only: isReading,
    },
    onnotice: () => undefined,
  }) as unknown as postgres.Sql<Types>;
}

export type Sql = postgres.Sql<Types>;
/**
 * The typed client, as far as the product uses it: transactions are `transaction`'s, and SQL of one's own is `sql`'s.
 * Within a transaction relations are read by `select` and `include`, not by chained calls.
 */
export type Db = Omit<PrismaClient, `$${string}`>;
/**
 * A transaction: plain SQL as a template, the typed client as `tx.db`, both on its one connection. Verbs that read or
 * write within one take it as their first argument.
 */
export type Tx = PlainTx & { readonly db: Db };
/** A transaction over somebody's own connection, without the typed client: seeds and tools. */
export type PlainTx = postgres.TransactionSql<Types>;
/** A piece of SQL that is put into a statement. */
export type Fragment = postgres.PendingQuery<postgres.Row[]>;

/** How long a statement of the product waits for a lock; `transaction` tries once more (decision 055). Milliseconds. */
export const LOCK_TIMEOUT_MS = 1_000;

/** Functions of the database that write or take a number are among them: one that is missing here is refused where it is called. */
const WRITES = /\b(?:INSERT INTO|UPDATE|DELETE FROM|TRUNCATE|put_cart_line|clear_cart|know_names|nextval)\b/;

/** Whether a statement of that text writes: it may then have to wait for a row. */
function isWrite(strings: readonly string[]): boolean {
  return strings.some((text) => WRITES.test(text));
}

/**
 * One `sql` over three pools: statements that only read, which wait for nobody; transactions (`begin`) and single
 * statements that write, which may wait for a row; and health. However many wait for a row, reads and health go on.
 */
function openPools(): { sql: Sql; health: Sql } {
  const { reading, writing, health } = splitConnections(env.DATABASE_POOL);
  const open = (max: number, isReading: boolean) =>
    connect(env.DATABASE_URL, max, LOCK_TIMEOUT_MS, isReading);
  const [reads, writes, asked] = [open(reading, true), open(writing, false), open(health, true)];
  const known = new WeakMap<TemplateStringsArray, Sql>();
  const poolOf = (strings: TemplateStringsArray) => {
    const pool = known.get(strings) ?? (isWrite(strings) ? writes : reads);
    known.set(strings, pool);
    return pool;
  };
  const tag = (first: TemplateStringsArray, ...rest: never[]) =>
    (Array.isArray(first?.raw) ? poolOf(first) : reads)(first, ...rest);
  const unsafe: Sql["unsafe"] = (text, ...rest) => (isWrite([text]) ? writes : reads).unsafe(text, ...rest);
  const end = async (options?: { timeout?: number }) => {
    await Promise.all([reads, writes, asked].map((pool) => pool.end(options)));
  };
  return {
    sql: Object.assign(tag, reads, { begin: writes.begin, unsafe, end }) as unknown as Sql,
    health: asked,
  };
}

const shared = globalThis as typeof globalThis & { dindinSql?: Sql; dindinHealth?: Sql };
const pools =
  shared.dindinSql && shared.dindinHealth
    ? { sql: shared.dindinSql, health: shared.dindinHealth }
    : openPools();

/**
 * Plain SQL, for what needs it: ranked lists, locks, sets, the ledger, the checkout's hot path, exports. Ordinary reading
 * and editing is the typed client's (`db`, `tx.db`), over these same pools. Which pool a statement takes is seen from it;
 * `end` closes them all.
 */
export const { sql, health } = pools;
shared.dindinSql = sql;
shared.dindinHealth = health;

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
