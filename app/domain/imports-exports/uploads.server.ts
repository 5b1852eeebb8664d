import { sql, type Tx } from "~/data/sql.server";
import type { CorporateAdmin } from "../accounts/people";
import { MOST_GROUPS } from "../groups/list-groups.server";
import type { ImportRow, ImportView } from "../organizations/people-schemas.server";
import { missing } from "../refusal";
import type { CheckedRow } from "./check-member-rows.server";
import { type StoredProblem, toProblems } from "./stored-problems.server";

/** Which rows of a file to show. */
export interface RowFilter {
  state?: ImportRow["state"] | undefined;
  page?: number | undefined;
  limit?: number | undefined;
}

const PAGE = 50;

/** How a row stands, in SQL: of `r`, member_import_row. */
const STATE = sql`
  CASE WHEN r.problems <> '{}' THEN 'wrong' WHEN r.is_known THEN 'known' WHEN r.done_at IS NOT NULL THEN 'invited' ELSE 'good' END`;

/** How a file stands, in SQL: of `i`, member_import. */
export const UPLOAD_STATUS = sql`
  CASE WHEN i.discarded_at IS NOT NULL THEN 'discarded' WHEN i.confirmed_at IS NULL THEN 'checked' ELSE i.status::text END`;

/**
 * Writes the rows of a file down as they were checked, in place of what was known of them, and counts them. Plain SQL: a
 * set.
 */
export async function storeRows(tx: Tx, import_id: number, rows: readonly CheckedRow[]): Promise<void> {
  const kept = rows.map(({ person, ...row }) => row);
  await tx`
    INSERT INTO member_import_row (import_id, row_number, cells, problems, is_known)
    SELECT ${import_id}::int, row_number, cells, problems, is_known
    FROM jsonb_to_recordset(${tx.json(kept as never)}) AS g (row_number int, cells jsonb, problems jsonb, is_known boolean)
    ON CONFLICT (import_id, row_number) DO UPDATE SET cells = excluded.cells, problems = excluded.problems, is_known = excluded.is_known`;
  await tx`
    UPDATE member_import SET total_rows = found.total, good_rows = found.good, known_rows = found.known
    FROM (SELECT count(*)::int AS total, (count(*) FILTER (WHERE problems = '{}' AND NOT is_known))::int AS good, (count(*) FILTER (WHERE is_known))::int AS known
      FROM member_import_row WHERE import_id = ${import_id}) AS found
    WHERE id = ${import_id}`;
}

/** The groups that the good rows of a file name and my organization doesn't have, by kind and name. Plain SQL: a set of cells. */
async function newGroups(
  { organization_id }: CorporateAdmin,
  import_id: number,
): Promise<ImportView["new_groups"]> {
  // never null: kind: one of the enum's
  const rows = await sql<ImportView["new_groups"]>`
    SELECT DISTINCT ON (w.kind, w.name) w.kind::text AS kind, w.name::text AS name
    FROM member_import_row r CROSS JOIN unnest(enum_range(NULL::"GroupKind")) AS k (kind)
    CROSS JOIN LATERAL (SELECT k.kind, btrim(r.cells ->> k.kind::text)::citext AS name) AS w
    WHERE r.import_id = ${import_id} AND r.problems = '{}' AND NOT r.is_known AND w.name <> ''
      AND NOT EXISTS (SELECT FROM member_group g WHERE g.organization_id = ${organization_id} AND g.kind = w.kind AND g.name = w.name)
    ORDER BY w.kind, w.name, r.row_number LIMIT ${MOST_GROUPS}`;
  return [...rows];
}

/**
 * A file of my organization's, how far it is, and one stretch of its rows, 50 unless told otherwise. Plain SQL, since how a
 * row stands is asked for and shown by the same words.
 * @throws Refusal `missing` for another organization's.
 */
export async function showUpload(me: CorporateAdmin, id: number, asked: RowFilter = {}): Promise<ImportView> {
  const { state, page = 1, limit = PAGE } = asked;
  const which = sql`r.import_id = ${id} ${state ? sql`AND ${STATE} = ${state}` : sql``}`;
  const [upload] = await sql<Omit<ImportView, "count" | "rows" | "new_groups">[]>`
    SELECT id, file_name, ${UPLOAD_STATUS} AS status, total_rows, good_rows, known_rows,
      (SELECT count(*) FROM member_import_row r WHERE r.import_id = i.id AND r.problems <> '{}')::int AS wrong_rows,
      done_rows AS progress, added_rows, ignored_columns
    FROM member_import i WHERE i.id = ${id} AND i.organization_id = ${me.organization_id}`;
  if (!upload) throw missing();
  const [rows, [all], new_groups] = await Promise.all([
    sql<(Omit<ImportRow, "problems"> & { problems: Record<string, StoredProblem[]> })[]>`
      SELECT r.row_number AS row, r.cells, ${STATE} AS state, r.problems FROM member_import_row r WHERE ${which}
      ORDER BY r.row_number LIMIT ${limit} OFFSET ${(page - 1) * limit}`,
    sql<{ count: number }[]>`SELECT count(*) AS count FROM member_import_row r WHERE ${which}`,
    upload.status === "checked" ? newGroups(me, id) : [],
  ]);
  const shown = rows.map((row) => ({ ...row, problems: toProblems(row.problems) }));
  return { ...upload, new_groups, count: all?.count ?? 0, rows: shown };
}
