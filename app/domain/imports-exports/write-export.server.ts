import { Transform, type Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { connect, containing } from "~/data/sql.server";
import { env } from "~/kit/env.server";
import { AREA_CODE, phonePart } from "~/kit/phone";
import { rowsOf } from "./export-rows";
import { EXPORT_SETTINGS, type ExportFilters, type ExportKind } from "./export-sql";

/**
 * Excel takes a CSV without a byte order mark for the code page of the machine and shows "JosÃ©"; with it, for the UTF-8
 * that it is. Other programs and our own upload of members skip it.
 */
const BYTE_ORDER_MARK = "\ufeff";
const QUOTE = 0x22;
const NEWLINE = 0x0a;

/** Longest that one export may take its connection. */
const MOST_TIME = "30min";

/** Counts the lines of a CSV that pass through it; a line end within quotes is part of a cell. */
class LineCounter extends Transform {
  lines = 0;
  private isQuoted = false;

  override _transform(chunk: Buffer, _: BufferEncoding, pass: (error: null, chunk: Buffer) => void): void {
    for (const byte of chunk) {
      if (byte === QUOTE) this.isQuoted = !this.isQuoted;
      else if (byte === NEWLINE && !this.isQuoted) this.lines += 1;
    }
    pass(null, chunk);
  }
}

/** How far an export is: rows written, and all there are (null until counted). */
export interface Progress {
  rows_done: number;
  rows_total: number | null;
}

interface ExportRequest {
  organization_id: number;
  time_zone: string;
  kind: ExportKind;
  filters: ExportFilters;
  /** the filters as people read them */
  words: string;
}

/**
 * Writes an export to `to` as CSV: UTF-8 with a byte order mark, comma separated, one line of titles. The rows are streamed
 * by COPY from one snapshot of the database, so memory does not grow with their number, on a connection of its own: a
 * pooled one is dead after a COPY. `progress` is kept up to date meanwhile.
 * @throws when `signal` says to stop, when the connection is lost, or what arrived is not every row that was counted: then `to` holds nothing of use.
 */
export async function writeExport(
  request: ExportRequest,
  to: Writable,
  progress: Progress,
  signal?: AbortSignal,
): Promise<void> {
  const own = connect(env.DATABASE_URL, 1);
  const { search = "", start_date = "", end_date = "", group = 0, code = 0, member = 0 } = request.filters;
  const { count, select } = rowsOf(request.kind, request.filters);
  const settings: Record<string, string> = {
    statement_timeout: MOST_TIME,
    application_name: "dindin-export",
    [EXPORT_SETTINGS.organization]: String(request.organization_id),
    [EXPORT_SETTINGS.zone]: request.time_zone,
    [EXPORT_SETTINGS.like]: containing(search),
    [EXPORT_SETTINGS.digits]: containing(phonePart(search, AREA_CODE) ?? ""),
    [EXPORT_SETTINGS.start]: start_date,
    [EXPORT_SETTINGS.end]: end_date,
    [EXPORT_SETTINGS.group]: String(group),
    [EXPORT_SETTINGS.code]: String(code),
    [EXPORT_SETTINGS.member]: String(member),
    [EXPORT_SETTINGS.words]: request.words,
  };
  try {
    // plain SQL: an export, over a connection of its own
    await own`SELECT set_config(name, value, false) FROM unnest(${Object.keys(settings)}::text[], ${Object.values(settings)}::text[]) AS t (name, value)`;
    // plain SQL: the count and the rows are of one snapshot
    await own`BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY`;
    const [all] = await own.unsafe(count).values();
    progress.rows_total = Number(all?.[0] ?? 0);
    const rows = await own.unsafe(`COPY (${select}) TO STDOUT WITH (FORMAT csv, HEADER true)`).readable();
    const counter = new LineCounter();
    counter.on("data", () => {
      progress.rows_done = Math.max(0, counter.lines - 1);
    });
    to.write(BYTE_ORDER_MARK);
    await pipeline(rows, counter, to, { signal });
    if (counter.lines !== progress.rows_total + 1)
      throw new Error(`an export broke off: ${progress.rows_done} of ${progress.rows_total} rows`);
  } finally {
    await own.end({ timeout: 0 });
  }
}
