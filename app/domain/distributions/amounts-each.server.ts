import { parseTypedDollars } from "~/kit/money";
import type { CorporateAdmin } from "../accounts/people";
import { cutList, delimiterOf, wrongLines } from "../pasted-list.server";
import { invalid } from "../refusal";
import { receiversByEmail } from "./list-receivers.server";

/** Most lines that one list may have. */
const MOST_LINES = 10_000;
/** As of one person in a batch for all (`DistributionInput`). */
const MOST_CENTS = 99_999_999;
const MOST_VOUCHERS = 10_000;

interface Line {
  at: number;
  email: string;
  cents: number;
  vouchers: number;
}

/** Dollars as spreadsheets write them: `$1,250.00` too. An empty cell is nothing. */
function centsOf(cell: string): number | null {
  if (cell === "") return 0;
  const cents = parseTypedDollars(cell);
  return cents === null || cents > MOST_CENTS ? null : cents;
}

function vouchersOf(cell: string): number | null {
  if (cell === "") return 0;
  return /^\d{1,5}$/.test(cell) && Number(cell) <= MOST_VOUCHERS ? Number(cell) : null;
}

/** The first line, where it names the columns: nobody's address is in it. */
const isTitles = (cells: readonly string[]) => !cells.some((cell) => cell.includes("@"));

/** `ana@…,1,250` without a title above it: 1,250 dollars, or one and 250 vouchers. */
const isTwofold = (dollars: string, units: string) => /^\$?\d{1,3}$/.test(dollars) && /^\d{3}$/.test(units);

function readLines(text: string): Line[] {
  const rows = cutList(text, MOST_LINES + 2);
  const hasTitles = rows[0] !== undefined && isTitles(rows[0].cells);
  const mayMeanTwo = !hasTitles && delimiterOf(text) === ",";
  const body = hasTitles ? rows.slice(1) : rows;
  if (body.length === 0) throw invalid("list", "Add one line for each person: email, dollars, vouchers.");
  if (body.length > MOST_LINES) throw invalid("list", "A list can have up to 10,000 lines.");
  const problems: string[] = [];
  const lines = body.map(({ cells, at }) => {
    const [email = "", dollars = "", units = ""] = cells;
    const [cents, vouchers] = [centsOf(dollars), vouchersOf(units)];
    const say = (words: string) => problems.push(`Line ${at}: ${words}`);
    if (!email.includes("@") || email.length > 254) say("it must begin with an email.");
    else if (cells.slice(3).some((cell) => cell !== "")) say("it has more than email, dollars and vouchers.");
    else if (mayMeanTwo && isTwofold(dollars, units))
      say(`“${dollars},${units}” could mean two things. Write the dollars without a comma.`);
    else if (cents === null) say(`“${dollars.slice(0, 40)}” isn't a dollar amount, like 12.50.`);
    else if (vouchers === null) say(`“${units.slice(0, 40)}” isn't a whole number of vouchers.`);
    else if (cents + vouchers === 0) say("give dollars, vouchers or both.");
    return { at, email: email.toLowerCase(), cents: cents ?? 0, vouchers: vouchers ?? 0 };
  });
  if (problems.length > 0) throw wrongLines(problems);
  return lines;
}

/**
 * Reads a list of amounts, pasted from a spreadsheet or as a CSV file: email, dollars, vouchers on each line, cut by tabs,
 * semicolons or commas, with or without a line of titles. Answers cents and vouchers by profile id, in the list's order.
 * @throws Refusal `invalid` under `list`, with a message for each wrong line: no email, no amount, somebody named twice, and
 * whoever is no activated member of my organization, of whom nothing else is learned.
 */
export async function readAmounts(
  me: CorporateAdmin,
  text: string,
): Promise<Map<number, { cents: number; vouchers: number }>> {
  const lines = readLines(text);
  const ids = await receiversByEmail(
    me,
    lines.map(({ email }) => email),
  );
  const each = new Map<number, { cents: number; vouchers: number }>();
  const problems: string[] = [];
  for (const { at, email, cents, vouchers } of lines) {
    const id = ids.get(email);
    if (id === undefined)
      problems.push(`Line ${at}: ${email.slice(0, 80)} is no activated member of your organization.`);
    else if (each.has(id)) problems.push(`Line ${at}: ${email.slice(0, 80)} is listed more than once.`);
    else each.set(id, { cents, vouchers });
  }
  if (problems.length > 0) throw wrongLines(problems);
  return each;
}
