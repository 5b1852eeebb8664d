import { z } from "zod";
import {
  ImportedPerson,
  type ImportRow,
  type Problem,
  ProblemView,
} from "../organizations/people-schemas.server";
import { COLUMNS } from "./member-sheet.server";

/** What is wrong with a cell, as its row keeps it: its words are made when it is shown. */
const StoredProblem = ProblemView.extend({
  /** of the version before, whose rows keep the words; empty in ours, since it reads no row without */
  message: z.string(),
  /** of an email that comes twice: the first row that has it */
  twin: z.int().optional(),
});
export type StoredProblem = z.output<typeof StoredProblem>;

/** What of a row of a file is stored as JSON. */
export const StoredRow = z.object({
  problems: z.record(z.string(), z.array(StoredProblem)),
  cells: z.partialRecord(z.enum(COLUMNS), z.string()),
});

const WORDS: { [Code in Exclude<Problem["code"], "duplicate" | "invalid" | "required">]: string } = {
  not_text: "This contains a character we can't save",
  formula: "This starts with a character that spreadsheets treat as a formula",
  quotes: "A quote in this row is never closed, or stands inside a cell. Remove it.",
  columns: "This row has more cells than the header. Put any cell with a comma in quotes.",
};

/** What the rule of a column says of a cell that breaks it. */
function wordsOfRule(column: string, value: string | null): string {
  if (column === "is_voucher_benefit") return "Enter yes or no";
  const { [column as keyof ImportedPerson]: rule } = ImportedPerson.shape;
  return rule?.safeParse(value ?? "").error?.issues[0]?.message ?? "Enter this again";
}

function wordsOf(column: string, { code, value, twin, message }: StoredProblem): string {
  if (message !== "") return message;
  if (code === "duplicate") return `Row ${twin} already has this email`;
  return code === "invalid" || code === "required" ? wordsOfRule(column, value) : WORDS[code];
}

/** The problems of a stored row in words, as they are sent and shown. */
export function toProblems(stored: Record<string, StoredProblem[]>): ImportRow["problems"] {
  return Object.fromEntries(
    Object.entries(stored).map(([column, found]) => [
      column,
      found.map((one) => ({ code: one.code, value: one.value, message: wordsOf(column, one) })),
    ]),
  );
}
