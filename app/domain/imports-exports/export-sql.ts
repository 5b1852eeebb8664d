import { z } from "zod";
import { AREA_CODE, phonePart } from "~/kit/phone";

/** What an admin narrows an export down by. Days are those of the organization's calendar, both included. Kept as JSON. */
export const ExportFilters = z
  .object({
    ...{ search: z.string(), start_date: z.string(), end_date: z.string() },
    group: z.number().describe("people in this department, cost center or office"),
    code: z.number().describe("orders booked under this expense code"),
    member: z.number().describe("orders of this person (the profile's id)"),
  })
  .partial();
export type ExportFilters = z.output<typeof ExportFilters>;

export const EXPORT_KINDS = [
  "corporate_users",
  "corporate_orders",
  "user_report",
  "benefits",
  "journal",
] as const;
export type ExportKind = (typeof EXPORT_KINDS)[number];

/** What each kind can be narrowed down by: nothing else may stand in its file as a filter. */
export const NARROWED_BY: Record<ExportKind, readonly (keyof ExportFilters)[]> = {
  corporate_users: ["search", "start_date", "end_date", "group"],
  corporate_orders: ["search", "start_date", "end_date", "group", "code", "member"],
  user_report: ["search", "start_date", "end_date", "group", "code"],
  benefits: ["search", "start_date", "end_date", "group"],
  journal: ["start_date", "end_date"],
};

/**
 * A statement of COPY takes no parameters. What people typed is handed over as settings of the connection and read
 * back with current_setting(), so that no text of theirs is ever part of a statement.
 */
export const EXPORT_SETTINGS = {
  organization: "export.organization",
  zone: "export.zone",
  like: "export.like",
  digits: "export.digits",
  start: "export.start",
  end: "export.end",
  group: "export.group",
  code: "export.code",
  member: "export.member",
  words: "export.words",
} as const;

export const said = (name: keyof typeof EXPORT_SETTINGS) => `current_setting('${EXPORT_SETTINGS[name]}')`;
/** Of whose people and money the rows are. */
export const ORGANIZATION = `${said("organization")}::int`;

/** What a spreadsheet takes for the beginning of a formula: = + - @ and their full-width and small forms. */
const SIGN = "[-=+@\\ufe62\\ufe63\\ufe66\\ufe6b\\uff0d\\uff1d\\uff0b\\uff20]";
/**
 * Blanks, invisible characters and quotes, which some programs drop before they look at a cell. Postgres knows no `\p{DI}`: these
 * are its ranges (`export-cells.test.ts` compares).
 */
const INVISIBLE = [
  ...[
    "\\u00ad",
    "\\u034f",
    "\\u061c",
    "\\u115f\\u1160",
    "\\u17b4\\u17b5",
    "\\u180b-\\u180f",
    "\\u200b-\\u200f",
  ],
  ...[
    "\\u202a-\\u202e",
    "\\u2060-\\u206f",
    "\\u3164",
    "\\ufe00-\\ufe0f",
    "\\ufeff",
    "\\uffa0",
    "\\ufff0-\\ufff8",
  ],
  ...["\\U0001bca0-\\U0001bca3", "\\U0001d173-\\U0001d17a", "\\U000e0000-\\U000e0fff"],
].join("");
const PASSED_OVER = `[[:space:]\\u00a0${INVISIBLE}"]`;
/** Where a program that cuts a file by semicolons, tabs or line ends, whatever stands around them, begins a new cell. */
const CUT = "[;[:cntrl:]]";

/**
 * Text that a spreadsheet would run stays text: an apostrophe goes before a cell that begins with a formula's sign, a
 * control character, or a separator and then such a sign; and before a sign behind a separator further on, since the
 * spreadsheets of half the world cut our file at semicolons. Postgres stores no NUL, so none can come.
 */
export function cell(text: string): string {
  const inside = `regexp_replace(${text}, '(${CUT}${PASSED_OVER}*)(${SIGN})', '\\1''\\2', 'g')`;
  return `CASE WHEN ${text} ~ '^(${CUT}|${PASSED_OVER})*${SIGN}|^[[:cntrl:]]' THEN '''' ELSE '' END || ${inside}`;
}

export const money = (cents: string) => `(coalesce(${cents}, 0) / 100.0)::numeric(14, 2)`;
export const wordOf = (status: string) =>
  `upper(left(${status}::text, 1)) || substr(replace(replace(${status}::text, '_', ' '), 'cancelled', 'canceled'), 2)`;
export const dayOf = (instant: string) => `(${instant} AT TIME ZONE ${said("zone")})::date`;

/** `+16155550142` as `(615) 555-0142`: people read it so, and it begins with no sign. */
export const phone = (e164: string) => `
  CASE WHEN ${e164} LIKE '+1__________' THEN '(' || substr(${e164}, 3, 3) || ') ' || substr(${e164}, 6, 3) || '-' || substr(${e164}, 9)
    ELSE ${cell(e164)} END`;

export function inPeriod(instant: string, { start_date, end_date }: ExportFilters): string {
  const at = (day: string) => `(${day})::timestamp AT TIME ZONE ${said("zone")}`;
  return [
    start_date ? `AND ${instant} >= ${at(`${said("start")}::date`)}` : "",
    end_date ? `AND ${instant} < ${at(`${said("end")}::date + 1`)}` : "",
  ].join(" ");
}

export function containing(texts: readonly string[], { search }: ExportFilters): string {
  return search ? `AND (${texts.map((text) => `${text} ILIKE ${said("like")}`).join(" OR ")})` : "";
}

/** Of `m` (membership) and `a` (account): found by the search, as the list of members finds them (`matchingWords`): by their phone where it is written like one. */
export function containingPerson(filters: ExportFilters): string {
  const { search } = filters;
  if (!search || phonePart(search, AREA_CODE) === null) return containing(PEOPLE, filters);
  return `AND (${[...PEOPLE.map((text) => `${text} ILIKE ${said("like")}`), `m.phone LIKE ${said("digits")}`].join(" OR ")})`;
}

/** An export as SQL: which rows there are, and the select that gives their cells under their titles. */
export interface Rows {
  count: string;
  select: string;
}

/** Of `m` (membership): in the group that is asked for. */
export const inGroup = ({ group }: ExportFilters) =>
  group
    ? `AND EXISTS (SELECT FROM group_member i WHERE i.group_id = ${said("group")}::int AND i.membership_id = m.id)`
    : "";

/** Of `o` (an order): booked under the code that is asked for. */
export const ofCode = ({ code }: ExportFilters) =>
  code
    ? `AND o.expense_code_id IN (SELECT id FROM expense_code WHERE id = ${said("code")}::int AND organization_id = ${ORGANIZATION})`
    : "";

/** Of `o` (an order): of the person that is asked for. */
export const ofMember = ({ member }: ExportFilters) =>
  member ? `AND o.account_id = ${said("member")}::int` : "";

/** The name of the group of a kind that `m` (membership) is in. */
export const groupCell = (kind: string) => `
  (SELECT ${cell("g.name::text")} FROM group_member i JOIN member_group g ON g.id = i.group_id WHERE i.membership_id = m.id AND i.kind = '${kind}')`;

/** The three groups of `m` under their titles. */
export const GROUP_CELLS = `${groupCell("department")} AS "Department", ${groupCell("cost_center")} AS "Cost center", ${groupCell("office")} AS "Office"`;

/** What the rows are narrowed down by, in each row, where they are. */
export const filterCell = (filters: ExportFilters) =>
  Object.keys(filters).length > 0 ? `, ${cell(said("words"))} AS "Filters"` : "";

/** The email of `m` (membership) and `a` (account). Whoever has left may have another one by now, which is theirs alone. */
export const EMAIL = "CASE WHEN m.status = 'left' THEN '' ELSE a.email::text END";

/** What people are found by: of `m` (membership) and `a` (account). */
export const PEOPLE = ["m.first_name || ' ' || m.last_name", EMAIL];
