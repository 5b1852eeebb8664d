import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { bindMigrationAwareSqlAdapterFactory } from "@prisma/driver-adapter-utils";
import type { DiffTarget, SchemaEngine } from "@prisma/schema-engine-wasm";
import * as glue from "@prisma/schema-engine-wasm/schema_engine_bg";
import { connectTo, noDatabase } from "./engine-adapter";

type EngineExports = WebAssembly.Exports & { __wbindgen_start(): void };

const nothingExternal = { externalTables: [], externalEnums: [] };
/** The engine hands its last words to this before it panics. */
const registry = { set_message: (message: string) => console.error(message) };

let loading: Promise<typeof SchemaEngine> | undefined;

/**
 * Loads Prisma's schema engine. Its package expects a bundler to import the `.wasm` file; plain Node
 * cannot, so the module is compiled and linked by hand, once per process.
 */
function loadEngine(): Promise<typeof SchemaEngine> {
  loading ??= (async () => {
    Object.assign(globalThis, { PRISMA_WASM_PANIC_REGISTRY: registry });
    const entry = createRequire(import.meta.url).resolve("@prisma/schema-engine-wasm");
    const file = join(dirname(entry), "schema_engine_bg.wasm");
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

/**
 * Runs `work` with a schema engine connected to `url` and disposes of it afterward. Comparing two
 * files needs no database: leave `url` out and nothing is ever connected to.
 */
async function withEngine<T>(
  url: string | undefined,
  work: (engine: SchemaEngine) => Promise<T>,
): Promise<T> {
  const Engine = await loadEngine();
  const connection = url === undefined ? undefined : connectTo(url);
  const engine = await Engine.new(
    { datamodels: undefined },
    () => undefined,
    bindMigrationAwareSqlAdapterFactory(connection?.factory ?? noDatabase),
  );
  try {
    return await work(engine);
  } finally {
    engine.free();
    await connection?.end();
  }
}

/** A place to compare: nothing at all, the text of a Prisma schema, or what a live database holds. */
export type Side =
  | { tag: "empty" }
  | { tag: "schema"; path: string; text: string }
  | { tag: "database"; url: string };

const LIVE = 'datasource db {\n  provider = "postgresql"\n}\n';

function toTarget(side: Side): DiffTarget {
  switch (side.tag) {
    case "empty":
      return { tag: "empty" };
    case "schema":
      return { tag: "schemaDatamodel", files: [{ path: side.path, content: side.text }] };
    case "database":
      // Which database is meant is decided by the adapter; this only says which kind it is.
      return { tag: "schemaDatasource", configDir: "", files: [{ path: "live.prisma", content: LIVE }] };
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
