import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { PlainTx } from "~/data/sql.server";

/** What a cell may be: bytes go out as hex, lists as Postgres arrays, objects as JSON, null as nothing. */
export type Cell =
  | string
  | number
  | boolean
  | null
  | Date
  | Buffer
  | readonly string[]
  | { readonly [key: string]: unknown };
export type Row = Readonly<Record<string, Cell | undefined>>;

const ESCAPES: Record<string, string> = { "\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r" };

function escaped(text: string): string {
  return /[\\\t\n\r]/.test(text) ? text.replace(/[\\\t\n\r]/g, (char) => ESCAPES[char] as string) : text;
}

function element(text: string): string {
  return `"${text.replace(/["\\]/g, (char) => `\\${char}`)}"`;
}

function encoded(cell: Cell): string {
  switch (typeof cell) {
    case "string":
      return escaped(cell);
    case "number":
      return String(cell);
    case "boolean":
      return cell ? "t" : "f";
    default:
      if (cell === null) return "\\N";
      if (cell instanceof Date) return cell.toISOString();
      if (Buffer.isBuffer(cell)) return `\\\\x${cell.toString("hex")}`;
      if (Array.isArray(cell)) return escaped(`{${cell.map(element).join(",")}}`);
      return escaped(JSON.stringify(cell));
  }
}

/** The lines of COPY's text format, gathered into pieces of about 64 kB. */
function* lines(rows: Iterable<Row>, columns: readonly string[]): Generator<string> {
  let piece = "";
  for (const row of rows) {
    for (let n = 0; n < columns.length; n += 1) {
      const cell = row[columns[n] as string];
      piece += (n === 0 ? "" : "\t") + encoded(cell === undefined ? null : cell);
    }
    piece += "\n";
    if (piece.length > 65_536) {
      yield piece;
      piece = "";
    }
  }
  if (piece !== "") yield piece;
}

/**
 * Writes rows by COPY on the transaction's own connection, as they come: what is in memory is one piece.
 * The first row names the columns; a column it leaves out has the table's default in every row.
 */
export async function copyRows(tx: PlainTx, table: string, rows: readonly Row[]): Promise<number> {
  const [first] = rows;
  if (!first) return 0;
  const columns = Object.keys(first);
  const sink = await tx`COPY ${tx(table)} (${tx(columns)}) FROM STDIN`.writable();
  await pipeline(Readable.from(lines(rows, columns)), sink);
  return rows.length;
}
