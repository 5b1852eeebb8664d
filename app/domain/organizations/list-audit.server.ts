import { containing, iso, sql } from "~/data/sql.server";
import { BYTE_ORDER_MARK, csvLine } from "~/kit/csv";
import { COUNT_CAP, type Page, type Slice } from "~/kit/paging";
import { slugOf } from "~/kit/text";
import type { CorporateAdmin } from "../accounts/people";
import type { AuditRow } from "./audit-schemas.server";
import { showOrganization } from "./show-organization.server";

export interface AuditFilters {
  /** part of who did it, of whom it was done to, or of the action's name */
  search?: string | undefined;
  /** days of the organization's calendar, both included */
  start_date?: string | undefined;
  end_date?: string | undefined;
}

/** Entries that a file reads at once: memory does not grow with their number. */
const BATCH = 500;

/** Nothing is before every entry: ids are positive, and the newest come first. */
const NEWEST = Number.MAX_SAFE_INTEGER;

function entries(me: CorporateAdmin, { search, start_date, end_date }: AuditFilters) {
  const { organization_id } = me;
  const zone = sql`(SELECT time_zone FROM organization WHERE id = ${organization_id})`;
  const like = search ? containing(search) : null;
  return sql`
    FROM audit_entry e LEFT JOIN account a ON a.id = e.account_id
    LEFT JOIN membership m ON m.organization_id = e.organization_id AND m.id = CASE WHEN e.subject_kind = 'membership' THEN e.subject_id::int END
    WHERE e.organization_id = ${organization_id}
      ${start_date ? sql`AND e.at >= ${start_date}::date::timestamp AT TIME ZONE ${zone}` : sql``}
      ${end_date ? sql`AND e.at < (${end_date}::date + 1)::timestamp AT TIME ZONE ${zone}` : sql``}
      ${like ? sql`AND (a.first_name || ' ' || a.last_name ILIKE ${like} OR m.first_name || ' ' || m.last_name ILIKE ${like} OR e.action ILIKE ${like})` : sql``}`;
}

/** Of staff nobody outside the product team reads the name; of who deleted their account none is left. */
const columns = sql`
  e.id::int8 AS id, ${iso(sql`e.at`)} AS at, e.action, e.subject_kind, e.subject_id, e.before, e.after, e.reason,
  CASE WHEN e.account_id IS NULL THEN 'DinDin' ELSE coalesce(nullif(trim(a.first_name || ' ' || a.last_name), ''), 'A deleted account') END AS actor,
  m.account_id AS member_id, m.first_name || ' ' || m.last_name AS member`;

/**
 * What was done in my organization, by its admins, its people and the product team, the newest first: by the index over
 * organization and id. Nothing in the list is ever changed.
 */
export async function listAudit(
  me: CorporateAdmin,
  { limit, offset }: Slice,
  filters: AuditFilters,
): Promise<Page<AuditRow>> {
  // plain SQL: a searched list
  const [rows, [all]] = await Promise.all([
    sql<
      AuditRow[]
    >`SELECT ${columns} ${entries(me, filters)} ORDER BY e.id DESC LIMIT ${limit} OFFSET ${offset}`,
    sql<
      { count: number }[]
    >`SELECT count(*) AS count FROM (SELECT ${entries(me, filters)} LIMIT ${COUNT_CAP + 1}) AS capped`,
  ]);
  return { rows, count: all?.count ?? 0 };
}

/** Facts as a person reads them in a cell: `role: finance; from: viewer`. */
const factsText = (facts: AuditRow["after"]) =>
  Object.entries(facts ?? {})
    .map(([name, value]) => `${name}: ${typeof value === "object" ? JSON.stringify(value) : value}`)
    .join("; ");

async function* pieces(me: CorporateAdmin, filters: AuditFilters): AsyncGenerator<string> {
  const titles = [
    "Entry",
    "Time (UTC)",
    "Who",
    "Action",
    "Kind",
    "Number",
    "Person",
    "Before",
    "After",
    "Reason",
  ];
  yield BYTE_ORDER_MARK + csvLine(titles);
  for (let before = NEWEST; ; ) {
    // plain SQL: an export, batch by batch
    const rows = await sql<AuditRow[]>`
      SELECT ${columns} ${entries(me, filters)} AND e.id < ${before} ORDER BY e.id DESC LIMIT ${BATCH}`;
    yield rows
      .map((row) =>
        csvLine([
          ...[row.id, row.at, row.actor, row.action, row.subject_kind, row.subject_id, row.member],
          ...[factsText(row.before), factsText(row.after), row.reason],
        ]),
      )
      .join("");
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return;
    before = last.id;
  }
}

/** The same as a CSV: its name, and its text piece by piece. */
export async function exportAudit(
  me: CorporateAdmin,
  filters: AuditFilters,
): Promise<{ name: string; pieces: AsyncGenerator<string> }> {
  const { organization_name } = await showOrganization(me);
  const days = [filters.start_date, filters.end_date].filter((day) => day !== undefined);
  return {
    name: `${[slugOf(organization_name) || "organization", "audit", ...days].join("-")}.csv`,
    pieces: pieces(me, filters),
  };
}
