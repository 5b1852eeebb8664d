import type { SentStatement } from "./connection";
import type { Source } from "./plan";
import { fromPostgres } from "./values";

/** One request as it was recorded. */
export type Exchange = {
  /** keyed hash of its token, as Postgres writes bytes; null for a guest */
  token: string | null;
  /** its body, parsed */
  body: unknown;
  statements: SentStatement[];
  status: number;
  /** its answer, parsed; null for a page */
  answer: unknown;
};

type Found = { source: Source; done: number };

const valueAt = (value: unknown, path: readonly (string | number)[]): unknown =>
  path.reduce<unknown>(
    (at, key) => (at as Record<string | number, unknown> | null | undefined)?.[key],
    value,
  );

/** A statement's rows as the bare server has them: by column, values parsed. */
export function rowsOf({ rows, prepared }: SentStatement): Record<string, unknown>[] {
  return rows.map((row) =>
    Object.fromEntries(
      prepared.columns.map(({ name, type }, index) => [name, fromPostgres(type, row[index] ?? null)]),
    ),
  );
}

const isContainer = (value: unknown): value is object => typeof value === "object" && value !== null;
/** How values are looked up: containers by their JSON, scalars by their text. */
const keyOf = (value: unknown): string => (isContainer(value) ? JSON.stringify(value) : String(value));

/** Everything a request came with and read, by value: where could this have come from? */
export class Sources {
  private readonly rows: Record<string, unknown>[][];
  private readonly found = new Map<string, Found[]>();

  constructor(readonly exchange: Exchange) {
    this.rows = exchange.statements.map(rowsOf);
    if (exchange.token !== null) this.add(exchange.token, { from: "token" }, 0);
    this.walk(exchange.body, (value, path) => this.add(value, { from: "body", path }, 0));
    for (const [statement, rows] of this.rows.entries()) {
      const done = exchange.statements[statement]?.done ?? 0;
      for (const [row, columns] of rows.entries()) {
        this.walk(columns, (value, path) => {
          if (path.length > 0) this.add(value, { from: "row", statement, row, path }, done);
        });
      }
    }
  }

  /** Where a value may have come from that was there before a moment of the recording; the latest first. */
  of(value: unknown, before = Number.POSITIVE_INFINITY): Source[] {
    const all = this.found.get(keyOf(value)) ?? [];
    return all.filter(({ done }) => done < before).map(({ source }) => source);
  }

  /** Whether a source has this value here as well. */
  holds(source: Source, value: unknown): boolean {
    return keyOf(this.at(source)) === keyOf(value);
  }

  private at(source: Source): unknown {
    if (source.from === "token") return this.exchange.token;
    if (source.from === "body") return valueAt(this.exchange.body, source.path);
    return source.from === "row"
      ? valueAt(this.rows[source.statement]?.[source.row], source.path)
      : undefined;
  }

  private add(value: unknown, source: Source, done: number): void {
    const key = keyOf(value);
    const known = this.found.get(key);
    if (known) known.unshift({ source, done });
    else this.found.set(key, [{ source, done }]);
  }

  private walk(
    value: unknown,
    visit: (value: unknown, path: (string | number)[]) => void,
    path: (string | number)[] = [],
  ): void {
    // an empty container, or one of a single value, is alike by chance
    if (!isContainer(value) || Object.keys(value).length > 1) visit(value, path);
    if (!isContainer(value)) return;
    const entries = Array.isArray(value) ? value.entries() : Object.entries(value);
    for (const [key, inner] of entries) this.walk(inner, visit, [...path, key]);
  }
}
