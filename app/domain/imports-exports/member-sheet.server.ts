import { parse } from "csv-parse";
import { invalid, Refusal } from "../refusal";
import { readRecords } from "./read-records.server";

/** Most bytes and rows that one file of members may have. */
const MOST_BYTES = 5 * 1024 * 1024;
const MOST_ROWS = 10_000;

/** What a row can say of a member. */
export const COLUMNS = [
  "first_name",
  "last_name",
  "email",
  "phone",
  "is_voucher_benefit",
  "department",
  "cost_center",
  "office",
] as const;
export type Column = (typeof COLUMNS)[number];
export type Cells = Partial<Record<Column, string>>;

/** Titles that people give these columns, our own export among them; compared in lower case, letters and digits only. */
const TITLES: Record<string, Column> = {
  firstname: "first_name",
  givenname: "first_name",
  first: "first_name",
  lastname: "last_name",
  surname: "last_name",
  familyname: "last_name",
  last: "last_name",
  email: "email",
  emailaddress: "email",
  mail: "email",
  workemail: "email",
  phone: "phone",
  phonenumber: "phone",
  mobile: "phone",
  mobilenumber: "phone",
  mobilephone: "phone",
  voucherbenefit: "is_voucher_benefit",
  isvoucherbenefit: "is_voucher_benefit",
  vouchers: "is_voucher_benefit",
  department: "department",
  team: "department",
  costcenter: "cost_center",
  costcentre: "cost_center",
  office: "office",
  location: "office",
};
const NEEDED = { first_name: "First name", last_name: "Last name", email: "Email" } as const;

/** A row of a file; `row_number` is the one a spreadsheet shows, the titles being row 1. */
export interface SheetRow {
  row_number: number;
  cells: Cells;
  /** cells beyond the last title, with something in them */
  extra: number;
  /** a quote in it is never closed, or stands inside a cell */
  isBroken?: boolean;
}

/** A file of members as it was read: its rows, and the titles of columns that say nothing to us. */
export interface Sheet {
  rows: SheetRow[];
  ignored: string[];
}

const OTHER_FORMATS: readonly [string, readonly number[]][] = [
  ["an Excel workbook", [0x50, 0x4b, 0x03, 0x04]],
  ["an old Excel workbook", [0xd0, 0xcf, 0x11, 0xe0]],
  ["a PDF", [0x25, 0x50, 0x44, 0x46]],
];

const wrong = (message: string) => invalid("file", message);

/**
 * The text of a file.
 * @throws Refusal `too_large` over 5 MB; `unsupported` for a workbook or PDF; `invalid` `file` when it is empty or not in UTF-8.
 */
function textOf(bytes: Buffer): string {
  if (bytes.length > MOST_BYTES) throw new Refusal("too_large", "The file is larger than 5 MB.");
  const other = OTHER_FORMATS.find(([, sign]) => sign.every((byte, at) => bytes[at] === byte));
  if (other) throw new Refusal("unsupported", `This is ${other[0]}. Save it as CSV (UTF-8) and send that.`);
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff))
    throw wrong("This file is in UTF-16. Save it as CSV (UTF-8) and send that.");
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    if (text.trim() === "") throw wrong("The file is empty.");
    return text;
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw wrong("This file is not in UTF-8. Save it as CSV (UTF-8) and send that.");
  }
}

/** Spreadsheets write commas, semicolons or tabs, by the country they are in: the line of titles tells which. */
function delimiterOf(text: string): string {
  const titles = text.slice(0, 2_000).split(/[\r\n]/, 1)[0] ?? "";
  const count = (sign: string) => titles.split(sign).length;
  return [",", ";", "\t"].reduce((best, sign) => (count(sign) > count(best) ? sign : best));
}

/** What a file calls our columns, where somebody said so: titles by column. */
export type NamedColumns = Partial<Record<Column, string>>;

/** Which column each cell belongs to, by what was said or by its title; undefined where neither says anything to us. */
function readTitles(
  record: readonly string[],
  named: NamedColumns,
): { columns: (Column | undefined)[]; ignored: string[] } {
  const said = new Map(
    COLUMNS.flatMap((column) => (named[column] ? [[named[column], column] as const] : [])),
  );
  const columns = record.map((title) => {
    const chosen = said.get(title.trim());
    if (chosen) return chosen;
    const plain = title.toLowerCase().replace(/[^a-z0-9]/g, "");
    const known = Object.hasOwn(TITLES, plain) ? TITLES[plain] : undefined;
    return known && named[known] ? undefined : known;
  });
  const missing = Object.entries(NEEDED).filter(([column]) => !columns.includes(column as Column));
  if (missing.length > 0) {
    const names = missing.map(([, title]) => `“${title}”`).join(", ");
    throw wrong(`The first row must name the columns First name, Last name and Email. Not found: ${names}.`);
  }
  const twice = columns.find((column, at) => column !== undefined && columns.indexOf(column) !== at);
  if (twice) throw wrong(`Two columns are for ${twice.replaceAll("_", " ")}. Remove one of them.`);
  const ignored = record.filter((title, at) => columns[at] === undefined && title.trim() !== "");
  return { columns, ignored: ignored.slice(0, 50).map((title) => title.slice(0, 80).replaceAll("\0", "")) };
}

/**
 * A spreadsheet keeps text that looks like a formula by an apostrophe before it, and our own files carry one for the same
 * reason: it is no part of the text.
 */
const plain = (cell: string) =>
  cell.trim().replace(/^'(?=[-=+@\ufe62\ufe63\ufe66\ufe6b\uff0d\uff1d\uff0b\uff20])/u, "");

function readRow(record: readonly string[], columns: readonly (Column | undefined)[], at: number): SheetRow {
  const cells: Cells = {};
  columns.forEach((column, index) => {
    if (column) cells[column] = plain(record[index] ?? "");
  });
  const extra = record.slice(columns.length).filter((cell) => cell.trim() !== "").length;
  return { row_number: at, cells, extra };
}

/**
 * Reads a CSV file of members: UTF-8 with or without a byte order mark; commas, semicolons or tabs; quotes; any line ends;
 * titles in the first row, in any order, or as `named`. Empty rows are passed over. What the cells say is not checked here; a
 * row with a stray quote says so.
 * @throws Refusal `too_large`, `unsupported`, or `invalid` under `file` for a file that is no such table or has more than
 * 10,000 rows: then nothing of it counts.
 */
export function readMemberSheet(bytes: Buffer, named: NamedColumns = {}): Sheet {
  const text = textOf(bytes);
  const rows: SheetRow[] = [];
  let titles: ReturnType<typeof readTitles> | undefined;
  readRecords(bytes, delimiterOf(text.replace(/^\ufeff/, "")), ({ at, record, isBroken }) => {
    if (!titles) {
      if (isBroken) throw wrong(`Row ${at} names the columns and has a stray quote.`);
      titles = readTitles(record, named);
    } else if (record.some((cell) => cell.trim() !== "")) {
      const row = readRow(record, titles.columns, at);
      rows.push(isBroken ? { ...row, extra: 0, isBroken } : row);
    }
    if (rows.length > MOST_ROWS)
      throw wrong("A file can have up to 10,000 rows. Split it into smaller files.");
  });
  if (!titles || rows.length === 0) throw wrong("The file has a header row but no people.");
  return { rows, ignored: titles.ignored };
}

/** How many titles are offered to choose from. */
const MOST_TITLES = 50;

/** The titles in the first row of a file, to say by hand which is which; none for what can't be read. */
export async function readTitlesOf(bytes: Buffer): Promise<string[]> {
  try {
    const text = textOf(bytes);
    const delimiter = delimiterOf(text.replace(/^\ufeff/, ""));
    const parser = parse(text, { bom: true, delimiter, relax_column_count: true, to: 1 });
    for await (const record of parser as AsyncIterable<string[]>)
      return record
        .map((title) => title.trim())
        .filter((title) => title !== "" && title.length <= 80)
        .slice(0, MOST_TITLES);
  } catch {
    // the refusal of the file itself says what is wrong with it
  }
  return [];
}
