import { PrismaPg } from "@prisma/adapter-pg";
import {
  ColumnTypeEnum,
  type SqlDriverAdapter,
  type SqlMigrationAwareDriverAdapterFactory,
} from "@prisma/driver-adapter-utils";

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

type Answer = { fields: { dataTypeID: number }[]; rows: unknown[][] };
type Driver = { query(...args: unknown[]): Promise<Answer> };

/**
 * A connection for the engine. Its catalog queries answer one-letter columns of the internal type "char",
 * which the published adapter refuses: they pass it as text and are given their own type again behind it.
 */
export function connectTo(url: string): {
  factory: SqlMigrationAwareDriverAdapterFactory;
  end(): Promise<void>;
} {
  const inner = new PrismaPg({ connectionString: url, max: 1 });
  const opened: SqlDriverAdapter[] = [];
  const connect = async (): Promise<SqlDriverAdapter> => {
    const connected = await inner.connect();
    const driver = connected.underlyingDriver() as unknown as Driver;
    const letters = new WeakMap<object, number[]>();
    const plainQuery = driver.query.bind(driver);
    driver.query = async (...args) => {
      const answer = await plainQuery(...args);
      const found = answer.fields.flatMap((field, index) => (field.dataTypeID === CHAR_OID ? [index] : []));
      for (const field of answer.fields) if (field.dataTypeID === CHAR_OID) field.dataTypeID = TEXT_OID;
      letters.set(answer.rows, found);
      return answer;
    };
    const adapter: SqlDriverAdapter = connected;
    const plainRaw = adapter.queryRaw.bind(adapter);
    adapter.queryRaw = async (params) => {
      const result = await plainRaw(params);
      const found = letters.get(result.rows) ?? [];
      for (const index of found) result.columnTypes[index] = ColumnTypeEnum.Character;
      return result;
    };
    opened.push(adapter);
    return adapter;
  };
  const factory: SqlMigrationAwareDriverAdapterFactory = {
    provider: inner.provider,
    adapterName: inner.adapterName,
    connect,
    connectToShadowDb: () => Promise.reject(new Error("comparing needs no shadow database")),
  };
  return {
    factory,
    end: async () => {
      for (const adapter of opened) await adapter.dispose();
    },
  };
}
