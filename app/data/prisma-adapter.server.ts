import { AsyncLocalStorage } from "node:async_hooks";
import type {
  ArgType,
  SqlDriverAdapter,
  SqlDriverAdapterFactory,
  SqlQuery,
  SqlQueryable,
  SqlResultSet,
  Transaction,
} from "@prisma/driver-adapter-utils";
import { toPrismaError } from "./database-error";
import type { Sql } from "./sql.server";

type Connection = Pick<Sql, "unsafe" | "typed">;
/** What the driver answers where rows are asked for as arrays. */
type Answer = unknown[][] & { columns: { name: string; type: number }[]; count: number };

/** Types of Postgres by their numbers. */
const OID = { json: 114, jsonb: 3802, unknown: 705 } as const;

/** A list of several values, or several rows: each length is another text. */
const LISTS = / IN \(\$\d+,|\),\s?\(\$/;

/** A value of Prisma's as the driver takes it: by its JavaScript type, and where that says too little as text. */
function toParameter(on: Connection, value: unknown, type: ArgType | undefined): unknown {
  if (value === null || type === undefined) return value;
  if (type.arity === "list" && Array.isArray(value))
    return value.map((one) => toParameter(on, one, { ...type, arity: "scalar" }));
  if (type.scalarType === "bytes" && typeof value === "string") return Buffer.from(value, "base64");
  // it is JSON's text already, which the driver would put into JSON once more
  if (type.scalarType === "json") return on.typed(value as string, OID.unknown);
  if (type.scalarType !== "datetime") return value;
  const instant = value instanceof Date ? value.toISOString() : String(value);
  return type.dbType === "TIME" ? instant.slice(11, 23) : instant;
}

/** Prisma wants JSON as text and reads the driver's other values as they are: numbers, dates, bytes, arrays. */
function toResult(rows: Answer): SqlResultSet {
  rows.columns.forEach(({ type }, index) => {
    if (type !== OID.json && type !== OID.jsonb) return;
    for (const row of rows) if (row[index] !== null) row[index] = JSON.stringify(row[index]);
  });
  // types are asked for by Prisma's raw queries alone, which nobody sends
  return { columnNames: rows.columns.map(({ name }) => name), columnTypes: [], rows };
}

/** Sends Prisma's statements over a connection of the driver, or over the pools. */
class Statements implements SqlQueryable {
  readonly provider = "postgres";
  readonly adapterName = "dindin";
  constructor(protected readonly on: Connection) {}

  /** Texts that come again are prepared once for each connection; a list's would fill its memory. */
  protected async send({ sql: text, args, argTypes }: SqlQuery): Promise<Answer> {
    const parameters = args.map((value, index) => toParameter(this.on, value, argTypes[index]));
    const options = { prepare: !LISTS.test(text), simple: false };
    try {
      return (await this.on.unsafe(text, parameters as never[], options).values()) as unknown as Answer;
    } catch (error) {
      throw toPrismaError(error);
    }
  }

  async queryRaw(query: SqlQuery): Promise<SqlResultSet> {
    return toResult(await this.send(query));
  }

  async executeRaw(query: SqlQuery): Promise<number> {
    return (await this.send(query)).count;
  }
}

/** A transaction of which the driver says BEGIN, COMMIT and ROLLBACK. `end` is told which; no statement is sent after it. */
class OpenTransaction extends Statements implements Transaction {
  readonly options = { usePhantomQuery: true };
  #isOver = false;
  constructor(
    on: Connection,
    private readonly end: (isCommitted: boolean) => Promise<void>,
  ) {
    super(on);
  }

  protected override send(query: SqlQuery): Promise<Answer> {
    // a statement of several that went on while another one failed would be another transaction's by now
    if (this.#isOver) return Promise.reject(new Error("the transaction of this statement is over"));
    return super.send(query);
  }

  commit(): Promise<void> {
    this.#isOver = true;
    return this.end(true);
  }

  rollback(): Promise<void> {
    this.#isOver = true;
    return this.end(false);
  }
}

/** Begins a transaction of Prisma's own: an edit outside of `transaction` that takes several statements. */
function begin(sql: Sql): Promise<Transaction> {
  return new Promise((opened, failed) => {
    let end: (isCommitted: boolean) => void = () => undefined;
    const ended = new Promise<boolean>((done) => {
      end = done;
    });
    const whole = sql.begin(async (tx) => {
      opened(
        new OpenTransaction(tx, async (isCommitted) => {
          end(isCommitted);
          if (isCommitted) await whole;
          else await whole.catch(() => undefined);
        }),
      );
      if (!(await ended)) throw new Error("rolled back");
    });
    whole.catch((error: unknown) => failed(toPrismaError(error)));
  });
}

const lent = new AsyncLocalStorage<Connection>();

/** Runs `work`; a transaction that Prisma begins meanwhile takes place on this connection, whose owner commits it. */
export function withConnection<T>(connection: Connection, work: () => T): T {
  return lent.run(connection, work);
}

/** Prisma's way to the database over the pools of `sql`: it has no connection of its own (decision 060). */
export function adapterOver(sql: Sql): SqlDriverAdapterFactory {
  const pools = Object.assign(new Statements(sql), {
    startTransaction: async () => {
      const connection = lent.getStore();
      return connection ? new OpenTransaction(connection, async () => undefined) : begin(sql);
    },
    executeScript: () => Promise.reject(new Error("scripts are the migrations' business")),
    getConnectionInfo: () => ({ schemaName: "public", supportsRelationJoins: true }),
    // the pools are closed by whoever opened them
    dispose: async () => undefined,
  }) satisfies SqlDriverAdapter;
  return { provider: pools.provider, adapterName: pools.adapterName, connect: async () => pools };
}
