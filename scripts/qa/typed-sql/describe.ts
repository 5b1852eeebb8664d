import postgres from "postgres";
import type { Shape } from "./statements";

/** What Postgres says of a statement without running it. */
export interface Description {
  /** types of $1, $2, … */
  parameters: readonly number[];
  columns: readonly { name: string; type: number }[];
  /** its own tree of the statement; empty for what has none, such as LOCK */
  tree: string;
}

export interface Describer {
  sql: postgres.Sql;
  /** @throws postgres.PostgresError for a statement that it doesn't take */
  describe(shape: Shape, declared: readonly number[]): Promise<Description>;
  end(): Promise<void>;
}

/** Values by which postgres.js declares the types that it declares by itself; null leaves the type to the server. */
const SAMPLES: Readonly<Record<number, unknown>> = {
  16: true,
  17: Buffer.alloc(0),
  1184: new Date(0),
  20: 0n,
};

/**
 * Opens a connection that describes statements. `adminUrl` has to be a superuser's: the trees come as messages of the log
 * level, which nobody else may keep out of the server's own log.
 */
export function openDescriber(adminUrl: string): Describer {
  const trees: string[] = [];
  const connection = {
    debug_print_parse: "on",
    debug_pretty_print: "off",
    client_min_messages: "log",
    log_min_messages: "panic",
    log_min_error_statement: "panic",
  };
  const onnotice = ({ message, detail }: postgres.Notice) => {
    if (message === "parse tree:") trees.push(detail ?? "");
  };
  const asked = postgres(adminUrl, { max: 1, fetch_types: false, onnotice, connection });
  const sql = postgres(adminUrl, { max: 1, onnotice: () => undefined });
  return {
    sql,
    async describe({ text }, declared) {
      trees.length = 0;
      const samples = declared.map((oid) =>
        oid in SAMPLES ? SAMPLES[oid] : asked.typed(null as never, oid),
      );
      const { types, columns } = await asked.unsafe(text, samples as never[]).describe();
      return { parameters: types, columns: columns ?? [], tree: trees.at(-1) ?? "" };
    },
    async end() {
      await Promise.all([asked.end({ timeout: 5 }), sql.end({ timeout: 5 })]);
    },
  };
}
