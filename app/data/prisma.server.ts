import { PrismaClient } from "../../prisma/client/client";
import { adapterOver, withConnection } from "./prisma-adapter.server";
import { type Db, type PlainTx, sql, type Tx } from "./sql.server";

/** As long as a timer can wait: a transaction is ended by what it does, and its statements by `statement_timeout`. */
const FOREVER_MS = 2 ** 31 - 1;

const shared = globalThis as typeof globalThis & { dindinPrisma?: PrismaClient };
const client =
  shared.dindinPrisma ??
  new PrismaClient({
    adapter: adapterOver(sql),
    // the other formats read source files and put the call's arguments into the message
    errorFormat: "minimal",
    transactionOptions: { timeout: FOREVER_MS },
  });
shared.dindinPrisma = client;

/**
 * The typed client, the ordinary way to data: reads over the reading connections, edits over the writing ones. Within a
 * transaction it is `tx.db`. What it throws of the database's is told apart by `codeOf` and `constraintOf`.
 */
export const db: Db = client;

/**
 * Loads what turns the client's calls into SQL (a fifth of a second of work, 80 MB), so that no first transaction waits
 * for it with rows locked. Asks the database nothing.
 */
export function loadClient(): Promise<void> {
  return client.$connect();
}

/** What a transaction's client hands on to Prisma's once that has begun. */
type Call = (...args: unknown[]) => Promise<unknown>;
type Models = Record<string, Record<string, Call>>;

/** A client that has its calls made by one that is still on its way. */
function forwarding(to: () => Promise<{ models: Models }>): Db {
  const call = async (model: string, operation: string, args: unknown[]) => {
    const own = (await to()).models[model]?.[operation];
    if (!own) throw new TypeError(`the typed client has no ${model}.${operation}`);
    return own(...args);
  };
  const modelOf = (model: string) =>
    new Proxy(
      {},
      {
        get:
          (_, operation: string) =>
          (...args: unknown[]) =>
            call(model, operation, args),
      },
    );
  return new Proxy({}, { get: (_, model: string) => modelOf(model) }) as Db;
}

/**
 * Gives the connection of a transaction its typed client, `tx.db`. It begins with its first use: a transaction of plain
 * SQL pays nothing. `end` is awaited before COMMIT or ROLLBACK; the client refuses from then on.
 */
export function withClient(connection: PlainTx): { tx: Tx; end(): Promise<void> } {
  let isOver = false;
  let finish: () => void = () => undefined;
  const finished = new Promise<void>((done) => {
    finish = done;
  });
  let begun: Promise<{ models: Models }> | null = null;
  let whole: Promise<void> | null = null;
  const begin = () =>
    new Promise<{ models: Models }>((ready, failed) => {
      if (isOver) throw new Error("the transaction of this client is over");
      const run = (own: unknown) => {
        ready({ models: own as Models });
        return finished;
      };
      whole = withConnection(connection, () => client.$transaction(run)).catch(failed);
    });
  const db = forwarding(() => {
    begun ??= begin();
    return begun;
  });
  const end = async () => {
    isOver = true;
    finish();
    await whole;
  };
  return { tx: Object.assign(connection, { db }), end };
}
