import type { Sql, Tx } from "~/data/sql.server";
import { yieldToOthers } from "~/kit/yield-to-others.server";
import { ImportedPerson } from "../organizations/people-schemas.server";
import { type Cells, COLUMNS, type SheetRow } from "./member-sheet.server";
import type { StoredProblem } from "./stored-problems.server";
import { isYes, isYesOrNo } from "./yes-or-no";

/** What a row came to: the person it names when nothing is wrong with it. */
export interface CheckedRow {
  row_number: number;
  cells: Cells;
  problems: Record<string, StoredProblem[]>;
  is_known: boolean;
  person: ImportedPerson | null;
}

/** How many rows are checked before other requests have their turn. */
const AT_A_TIME = 500;

/** Longest cell that is kept to be shown again; none that is right is as long. */
const SHOWN = 300;

const FORMULA = /^[\s\p{DI}]*[-=+@\ufe62\ufe63\ufe66\ufe6b\uff0d\uff1d\uff0b\uff20]/u;
const CONTROL = /[\p{Cc}\u2028\u2029\ufffd]/u;
/** What a database or a spreadsheet can't hold is shown as a mark. */
const shown = (text: string) => text.slice(0, SHOWN).replace(/[\p{Cc}\p{Surrogate}]/gu, "\ufffd");

/** What no cell may hold, whatever its column: control characters, and a beginning that a spreadsheet would run (a phone's + is none). */
function hostile(column: string, cell: string): "not_text" | "formula" | null {
  if (CONTROL.test(cell)) return "not_text";
  return column !== "phone" && FORMULA.test(cell) ? "formula" : null;
}

function checkRow({ row_number, cells, extra, isBroken }: SheetRow): CheckedRow {
  const problems: Record<string, StoredProblem[]> = {};
  const add = (column: string, code: StoredProblem["code"], value: string | null) => {
    problems[column] ??= [];
    problems[column].push({ code, message: "", value: value === null ? null : shown(value) });
  };
  if (isBroken) add("row", "quotes", null);
  if (extra > 0) add("row", "columns", null);
  for (const column of COLUMNS) {
    const found = hostile(column, cells[column] ?? "");
    if (found) add(column, found, cells[column] ?? "");
  }
  if (!isYesOrNo(cells.is_voucher_benefit) && !problems.is_voucher_benefit)
    add("is_voucher_benefit", "invalid", cells.is_voucher_benefit ?? "");
  const parsed = ImportedPerson.safeParse({ ...cells, is_voucher_benefit: isYes(cells.is_voucher_benefit) });
  for (const issue of parsed.error?.issues ?? []) {
    const column = String(issue.path[0] ?? "row");
    const cell = cells[column as keyof Cells] ?? "";
    // the first thing that is wrong with a cell is what has to be mended
    if (!problems[column]) add(column, cell === "" ? "required" : "invalid", cell);
  }
  const kept = Object.fromEntries(COLUMNS.map((column) => [column, shown(cells[column] ?? "")]));
  const person = Object.keys(problems).length === 0 && parsed.success ? parsed.data : null;
  return { row_number, cells: kept, problems, is_known: false, person };
}

/** An email that stands in several rows counts in the first of them that is right. */
function findTwins(rows: readonly CheckedRow[]): void {
  const first = new Map<string, number>();
  for (const row of rows) {
    if (!row.person) continue;
    const { email } = row.person;
    const earlier = first.get(email);
    if (earlier === undefined) {
      first.set(email, row.row_number);
      continue;
    }
    row.problems.email = [{ code: "duplicate", message: "", value: email, twin: earlier }];
    row.person = null;
  }
}

/** Who of an organization's members, or of those it has invited, has one of these emails. Plain SQL: a set. */
async function knownAmong(on: Sql | Tx, organization_id: number, emails: string[]): Promise<Set<string>> {
  const known = await on<{ email: string }[]>`
    SELECT lower(a.email::text) AS email FROM account a JOIN membership m ON m.account_id = a.id
    WHERE m.organization_id = ${organization_id} AND m.status IN ('invited', 'activated', 'suspended') AND a.email = ANY (${emails}::citext[])`;
  return new Set(known.map(({ email }) => email));
}

/**
 * Checks the rows of a file for an organization: every cell by the rules of a member who is added by hand, formulas and
 * control characters refused, an email that comes twice, and who is a member or invited already. Nothing is written, and
 * of people who are no members here nothing is learned.
 */
export async function checkMemberRows(
  on: Sql | Tx,
  organization_id: number,
  rows: readonly SheetRow[],
): Promise<CheckedRow[]> {
  const checked: CheckedRow[] = [];
  for (const row of rows) {
    if (checked.length % AT_A_TIME === AT_A_TIME - 1) await yieldToOthers();
    checked.push(checkRow(row));
  }
  findTwins(checked);
  const emails = checked.flatMap(({ person }) => (person ? [person.email] : []));
  const known = await knownAmong(on, organization_id, emails);
  for (const row of checked) row.is_known = row.person !== null && known.has(row.person.email);
  return checked;
}
