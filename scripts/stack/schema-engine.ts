import { readFile } from "node:fs/promises";
import { PrismaPg } from "@prisma/adapter-pg";
import {
  bindMigrationAwareSqlAdapterFactory,
  type SqlDriverAdapter,
  type SqlMigrationAwareDriverAdapterFactory,
} from "@prisma/driver-adapter-utils";
import type { DiffTarget, SchemaEngine } from "@prisma/schema-engine-wasm";
import * as glue from "@prisma/schema-engine-wasm/schema_engine_bg";

type EngineExports = WebAssembly.Exports & { __wbindgen_start(): void };

const nothingExternal = { externalTables: [], externalEnums: [] };
let loading: Promise<typeof SchemaEngine> | undefined;

/**
 * Loads Prisma's schema engine. Its package expects a bundler to import the `.wasm` file; plain Node
 * cannot, so the module is compiled and linked by hand, once per process.
 */
function loadEngine(): Promise<typeof SchemaEngine> {
  loading ??= (async () => {
    const file = new URL("schema_engine_bg.wasm", import.meta.resolve("@prisma/schema-engine-wasm"));
    const { instance } = await WebAssembly.instantiate(await readFile(file), {
      "./schema_engine_bg.js": glue as unknown as WebAssembly.ModuleImports,
    });
    const exported = instance.exports as EngineExports;
    glue.__wbg_set_wasm(exported);
    exported.__wbindgen_start();
    return glue.SchemaEngine;
  })();
  return loading;
}

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

const noDatabase: SqlMigrationAwareDriverAdapterFactory = {
  provider: "postgres",
  adapterName: "no-database",
  connect: async () => noConnection,
  connectToShadowDb: async () => noConnection,
};

/**
 * Runs `work` with a schema engine connected to `url` and disposes of it afterwards. Comparing two
 * files needs no database: leave `url` out and nothing is ever connected to.
 */
async function withEngine<T>(url: string | undefined, work: (engine: SchemaEngine) => Promise<T>): Promise<T> {
  const Engine = await loadEngine();
  const adapter = url === undefined ? noDatabase : new PrismaPg({ connectionString: url });
  const engine = await Engine.new(
    { datamodels: undefined },
    () => undefined,
    bindMigrationAwareSqlAdapterFactory(adapter),
  );
  try {
    return await work(engine);
  } finally {
    engine.free();
  }
}

/** A place to compare: nothing at all, the text of a Prisma schema, or what a live database holds. */
export type Side = { tag: "empty" } | { tag: "schema"; path: string; text: string } | { tag: "database"; url: string };

function toTarget(side: Side): DiffTarget {
  switch (side.tag) {
    case "empty":
      return { tag: "empty" };
    case "schema":
      return { tag: "schemaDatamodel", files: [{ path: side.path, content: side.text }] };
    case "database":
      return { tag: "url", url: side.url };
  }
}

/**
 * The SQL that turns `from` into `to`, or an empty string when they agree. Only the kinds of things that
 * Prisma knows are compared: tables, columns, defaults, keys, plain indexes, enums.
 * Give a database only when it is a scratch one: the engine may create objects in it while comparing.
 */
export async function diffSql(from: Side, to: Side): Promise<string> {
  const live = [from, to].find((side) => side.tag === "database");
  const result = await withEngine(live?.url, (engine) =>
    engine.diff({
      from: toTarget(from),
      to: toTarget(to),
      script: true,
      exitCode: null,
      filters: nothingExternal,
    }),
  );
  const script = result.stdout ?? "";
  return script.trim() === "-- This is an empty migration." ? "" : script;
}
