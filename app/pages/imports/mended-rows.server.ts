import type { ImportRow } from "~/domain/organizations/people-schemas.server";
import { MEMBER_COLUMNS } from "./columns";

const FIELD = /^(\d{1,6})\.([a-z_]+)$/;
const NAMES: ReadonlySet<string> = new Set(MEMBER_COLUMNS.map(({ name }) => name));
/** As many as a correction takes at once, and as long as a cell of it may be (`ImportInput`). */
const MOST_ROWS = 1_000;
const LONGEST = 500;

/** A row with the cells that were typed into it. */
export type MendedRow = { row: number; [column: string]: string | number };

/** The cells that were typed, by row: a form's fields are called `12.email`. What is no such field is left out. */
export function mendedRows(form: FormData): MendedRow[] {
  const rows = new Map<number, Record<string, string>>();
  for (const [field, value] of form) {
    const [, number, column = ""] = FIELD.exec(field) ?? [];
    if (number === undefined || typeof value !== "string" || !NAMES.has(column)) continue;
    const cells = rows.get(Number(number)) ?? {};
    cells[column] = value.slice(0, LONGEST);
    rows.set(Number(number), cells);
  }
  return [...rows]
    .filter(([row]) => row >= 2)
    .slice(0, MOST_ROWS)
    .map(([row, cells]) => ({ ...cells, row }));
}

/**
 * Those of the typed rows that say something else than what was `shown`: of who goes on without saving. What nobody touched stays
 * as it is, with what is wrong with it.
 */
export function changedRows(form: FormData, shown: readonly ImportRow[]): MendedRow[] {
  const before = new Map(shown.map(({ row, cells }) => [row, cells as Readonly<Record<string, string>>]));
  return mendedRows(form).filter(({ row, ...cells }) => {
    const kept = before.get(row);
    return kept && Object.entries(cells).some(([column, cell]) => cell !== (kept[column] ?? ""));
  });
}
