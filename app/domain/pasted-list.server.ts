import { CsvError, parse } from "csv-parse/sync";
import { BYTE_ORDER_MARK } from "~/kit/csv";
import { countOf } from "~/kit/text";
import { invalid, type Refusal } from "./refusal";

/** The field of every form that takes a list. */
const FIELD = "list";
/** How many of the wrong lines are told at once. */
const TOLD = 20;

/** A line of a list that was pasted or sent as a file, cut into cells; `at` counts as people do, from 1. */
export interface ListLine {
  at: number;
  cells: string[];
}

/** The sign by which a list is cut: the first tab, semicolon or comma in it that is not in quotes, else the comma. */
export function delimiterOf(text: string): string {
  return /[\t;,]/.exec(text.slice(0, 2_000).replace(/"[^"]*"/g, ""))?.[0] ?? ",";
}

/** What is wrong with lines of a list, the first twenty, and how many there are besides. */
export function wrongLines(problems: readonly string[]): Refusal {
  const more = problems.length - TOLD;
  const told =
    more > 0
      ? [...problems.slice(0, TOLD), `And ${countOf(more, "more line")} with a problem.`]
      : [...problems];
  const refusal = invalid(FIELD, told[0] ?? "");
  if (refusal.fields) refusal.fields[FIELD] = told;
  return refusal;
}

/**
 * Cuts a list as CSV: quotes, any line ends, with or without a byte order mark; empty lines are passed over and counted. At most
 * `most` lines are read. Cells are trimmed, and lose the apostrophe that spreadsheets put before a formula.
 * @throws Refusal `invalid` under `list` for a line with a quote that is never closed, or in a cell without quotes.
 */
export function cutList(text: string, most: number): ListLine[] {
  const list = text.replace(BYTE_ORDER_MARK, "");
  try {
    const found = parse(list, {
      delimiter: delimiterOf(list),
      record_delimiter: ["\r\n", "\n", "\r"],
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
      to: most,
      info: true,
    }) as unknown as { record: string[]; info: { records: number; empty_lines: number } }[];
    return found.map(({ record, info }) => ({
      cells: record.map((cell) => cell.trim().replace(/^'(?=[-=+@])/, "")),
      at: info.records + info.empty_lines,
    }));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const { records, empty_lines } = error as CsvError & { records: number; empty_lines: number };
    throw wrongLines([
      `Line ${records + empty_lines + 1}: a quote is never closed, or stands inside a cell without quotes.`,
    ]);
  }
}
