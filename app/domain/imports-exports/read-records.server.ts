import { CsvError, parse } from "csv-parse/sync";
import { invalid } from "../refusal";

/** Longest record, in bytes: beyond it a quote was opened and never closed. */
const MOST_RECORD = 20_000;
/** Rows with a stray quote that are told one by one; a file with more of them was saved wrong as a whole. */
const MOST_BROKEN = 100;

/** A row of a file; `at` is the one a spreadsheet shows. Where its quotes make no sense, it is cut as if it had none. */
export interface FileRecord {
  at: number;
  record: string[];
  isBroken: boolean;
}

const isLineEnd = (byte: number | undefined) => byte === 0x0a || byte === 0x0d;

/** Where the line that begins at `start` ends, and where the next one begins. */
function lineFrom(bytes: Buffer, start: number): { end: number; next: number } {
  let end = start;
  while (end < bytes.length && !isLineEnd(bytes[end])) end += 1;
  return { end, next: end + (bytes[end] === 0x0d && bytes[end + 1] === 0x0a ? 2 : 1) };
}

/** Reads up to the first record whose quotes make no sense; answers where that is, in bytes and rows, or null. */
function readUntilBroken(
  bytes: Buffer,
  delimiter: string,
  take: (record: string[], at: number) => void,
): { start: number; rows: number; isLong: boolean } | null {
  try {
    parse(bytes, {
      ...{ bom: true, delimiter, record_delimiter: ["\r\n", "\n", "\r"] },
      ...{ relax_column_count: true, skip_empty_lines: true, max_record_size: MOST_RECORD },
      on_record: (record: string[], { records, empty_lines }) => {
        take(record, records + empty_lines);
        return null;
      },
    });
    return null;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const {
      records,
      empty_lines,
      bytes: read,
    } = error as CsvError & Record<"records" | "empty_lines" | "bytes", number>;
    let start = read;
    while (isLineEnd(bytes[start])) start += 1;
    return { start, rows: records + empty_lines, isLong: error.code === "CSV_MAX_RECORD_SIZE" };
  }
}

/**
 * Reads the records of a CSV file (UTF-8, any line ends), one by one. A row with a stray quote is told as broken, and the file
 * is read on from the line after it. Empty lines are passed over and counted.
 * @throws Refusal `invalid` `file` for a row of more than 20,000 bytes, or more than 100 broken ones; and what `take` throws.
 */
export function readRecords(bytes: Buffer, delimiter: string, take: (row: FileRecord) => void): void {
  let rest = bytes;
  let before = 0;
  for (let broken = 0; ; broken += 1) {
    const from = before;
    const found = readUntilBroken(rest, delimiter, (record, at) =>
      take({ at: from + at, record, isBroken: false }),
    );
    if (!found) return;
    const { end, next } = lineFrom(rest, found.start);
    const at = from + found.rows + 1;
    if (found.isLong && end - found.start > MOST_RECORD)
      throw invalid("file", `Row ${at} is too long. Check its name and email.`);
    if (broken === MOST_BROKEN)
      throw invalid(
        "file",
        `More than ${MOST_BROKEN} rows have a stray quote. Save the file again as CSV (UTF-8).`,
      );
    take({ at, record: rest.toString("utf8", found.start, end).split(delimiter), isBroken: true });
    rest = rest.subarray(next);
    before = at;
  }
}
