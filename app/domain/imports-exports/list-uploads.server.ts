import { db } from "~/data/prisma.server";
import { iso, sql } from "~/data/sql.server";
import { BYTE_ORDER_MARK, csvLine } from "~/kit/csv";
import { COUNT_CAP, type Page, type Slice } from "~/kit/paging";
import type { CorporateAdmin } from "../accounts/people";
import type { ImportView } from "../organizations/people-schemas.server";
import { missing } from "../refusal";
import { COLUMNS } from "./member-sheet.server";
import { type StoredProblem, StoredRow, toProblems } from "./stored-problems.server";
import { UPLOAD_STATUS } from "./uploads.server";

/** A file of members in the list of those that were sent. */
export interface UploadRow {
  id: number;
  file_name: string;
  status: ImportView["status"];
  total_rows: number;
  done_rows: number;
  good_rows: number;
  added_rows: number;
  created_at: string;
}

/** The files of members that my organization's admins sent, the latest first. Plain SQL: how a file stands is worked out. */
export async function listUploads(me: CorporateAdmin, { limit, offset }: Slice): Promise<Page<UploadRow>> {
  const { organization_id } = me;
  const [rows, [all]] = await Promise.all([
    sql<UploadRow[]>`
      SELECT id, file_name, ${UPLOAD_STATUS} AS status, total_rows, done_rows, good_rows, added_rows,
        ${iso(sql`created_at`)} AS created_at
      FROM member_import i WHERE organization_id = ${organization_id} ORDER BY created_at DESC, id DESC LIMIT ${limit} OFFSET ${offset}`,
    sql<{ count: number }[]>`
      SELECT count(*) AS count FROM (SELECT FROM member_import WHERE organization_id = ${organization_id} LIMIT ${COUNT_CAP + 1}) AS capped`,
  ]);
  return { rows, count: all?.count ?? 0 };
}

/**
 * How many files of members were sent to my organization and wait for an admin's yes, and the number of the latest. A file whose people
 * are all members already waits for nothing.
 */
export async function findWaitingUploads({
  organization_id,
}: CorporateAdmin): Promise<{ count: number; latest: number | null }> {
  const { total_rows } = db.memberImport.fields;
  const where = { organization_id, confirmed_at: null, discarded_at: null, known_rows: { lt: total_rows } };
  const [count, latest] = await Promise.all([
    db.memberImport.count({ where }),
    db.memberImport.findFirst({ where, select: { id: true }, orderBy: { created_at: "desc" } }),
  ]);
  return { count, latest: latest?.id ?? null };
}

/** The first row of a file that everybody can fill in, and of the file of rejects: the titles of `COLUMNS`. */
const TITLES = [
  "First name",
  "Last name",
  "Email",
  "Phone",
  "Voucher benefit",
  "Department",
  "Cost center",
  "Office",
];

/** A file to begin with: the titles, and a row that shows how. */
export function memberTemplate(): string {
  return (
    BYTE_ORDER_MARK +
    csvLine(TITLES) +
    csvLine(["Ana", "Okafor", "ana@example.com", "6155550142", "no", "Design", "CC-100", "Nashville"])
  );
}

/** Rows that are read at once: memory does not grow with their number. */
const BATCH = 500;

const wordsOf = (problems: Record<string, StoredProblem[]>) =>
  Object.values(toProblems(problems))
    .flat()
    .map(({ message }) => message)
    .join("; ");

async function* rejectLines(import_id: number): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine([...TITLES, "Row in the file", "What to correct"]);
  let after = 0;
  for (;;) {
    const found = await db.memberImportRow.findMany({
      where: { import_id, row_number: { gt: after }, problems: { not: {} } },
      select: { row_number: true, cells: true, problems: true },
      orderBy: { row_number: "asc" },
      take: BATCH,
    });
    const rows = found.map(({ row_number, ...stored }) => ({ row_number, ...StoredRow.parse(stored) }));
    if (rows.length > 0)
      yield rows
        .map(({ row_number, cells, problems }) => {
          const person = COLUMNS.map((column) => cells[column] ?? "");
          return csvLine([...person, row_number, wordsOf(problems)]);
        })
        .join("");
    after = rows.at(-1)?.row_number ?? 0;
    if (rows.length < BATCH) return;
  }
}

/**
 * The rows of a file that are wrong, as a file of its own with what to correct in each: corrected, it can be sent as it is.
 * @throws Refusal `missing` for another organization's.
 */
export async function exportRejects(
  me: CorporateAdmin,
  id: number,
): Promise<{ name: string; pieces: AsyncGenerator<string> }> {
  const { organization_id } = me;
  const upload = await db.memberImport.findUnique({
    where: { id, organization_id },
    select: { file_name: true },
  });
  if (!upload) throw missing();
  const name = `to-correct-${upload.file_name.replace(/\.csv$/i, "")}.csv`;
  return { name, pieces: rejectLines(id) };
}
