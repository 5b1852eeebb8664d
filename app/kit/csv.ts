/** Excel takes a CSV for UTF-8, and not for the code page of the machine, by this mark at its beginning. */
export const BYTE_ORDER_MARK = "\ufeff";

/** What a spreadsheet takes for the beginning of a formula: = + - @ and their full-width and small forms. */
const SIGN = "[-=+@\\ufe62\\ufe63\\ufe66\\ufe6b\\uff0d\\uff1d\\uff0b\\uff20]";
/** Blanks, invisible characters and quotes, which some programs drop before they look at a cell. */
const PASSED_OVER = '[\\s\\p{DI}"]';
/** Where a program that cuts a file by semicolons, tabs or line ends begins a new cell. */
const CUT = "[;\\p{Cc}]";
const RUNS = new RegExp(`^(?:${CUT}|${PASSED_OVER})*${SIGN}|^\\p{Cc}`, "u");
const RUNS_INSIDE = new RegExp(`(${CUT}${PASSED_OVER}*)(?=${SIGN})`, "gu");

/** Text that a spreadsheet would run stays text: an apostrophe goes before it. The rule of an organization's exports, in SQL there. */
function safeText(text: string): string {
  return (RUNS.test(text) ? "'" : "") + text.replace(RUNS_INSIDE, "$1'");
}

/** A cell: text, a number, whole cents that are shown as dollars (`-12.50`), or nothing. */
export type Cell = string | number | { cents: number } | null;

function cellText(value: Cell): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  if (typeof value === "object") return (value.cents / 100).toFixed(2);
  const text = safeText(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** One line of a CSV: what people typed can neither leave its cell nor be run by a spreadsheet; numbers stay numbers. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(cellText).join(",")}\r\n`;
}
