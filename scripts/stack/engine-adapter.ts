import { PrismaPg } from "@prisma/adapter-pg";
import {
  ColumnTypeEnum,
  type SqlDriverAdapter,
  type SqlMigrationAwareDriverAdapterFactory,
} from "@prisma/driver-adapter-utils";
import pg from "pg";

/** The engine insists on an adapter, and asks it for a version, even when it only compares two files. */
const noConnection: SqlDriverAdapter = {
  provider: "postgres",
  adapterName: "no-database",
  queryRaw: async () => ({ columnNames: [], columnTypes: [], rows: [] }),
  executeRaw: async () => 0,
  executeScript: async () => undefined,
  startTransaction: () => Promise.reject(new Error("comparing two files opens no transaction")),
  getConnectionInfo: () => ({ schemaName: "public", supportsRelationJoins: true }),
  dispose: async () => undefined,
};

/** For comparing two files. */
export const noDatabase: SqlMigrationAwareDriverAdapterFactory = {
  provider: "postgres",
  adapterName: "no-database",
  connect: async () => noConnection,
  connectToShadowDb: async () => noConnection,
};

const CHAR_OID = 18;
const TEXT_OID = 25;

/**
 * A connection for the engine. Its catalogue queries answer one-letter columns of the internal type "char",
 * which the published adapter refuses: they pass it as text and are given their own type again behind it.
 */
export function connectTo(url: string): { factory: SqlMigrationAwareDriverAdapterFactory; end(): Promise<void> } {
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  const letters = new WeakMap<object, number[]>();
  const plainQuery = pool.query.bind(pool) as (...args: unknown[]) => Promise<pg.QueryResult>;
  const query = async (...args: unknown[]) => {
    const result = await plainQuery(...args);
    const found = result.fields.flatMap((field, index) => (field.dataTypeID === CHAR_OID ? [index] : []));
    for (const index of found) Object.assign(result.fields[index] ?? {}, { dataTypeID: TEXT_OID });
    letters.set(result.rows, found);
    return result;
  };
  const inner = new PrismaPg(Object.assign(pool, { query }));
  const connect = async (): Promise<SqlDriverAdapter> => {
    const adapter: SqlDriverAdapter = await inner.connect();
    const plainRaw = adapter.queryRaw.bind(adapter);
    adapter.queryRaw = async (params) => {
      const result = await plainRaw(params);
      for (const index of letters.get(result.rows) ?? []) result.columnTypes[index] = ColumnTypeEnum.Character;
      return result;
    };
    return adapter;
  };
  const factory: SqlMigrationAwareDriverAdapterFactory = {
    provider: inner.provider,
    adapterName: inner.adapterName,
    connect,
    connectToShadowDb: () => Promise.reject(new Error("comparing needs no shadow database")),
  };
  return { factory, end: () => pool.end() };
}
