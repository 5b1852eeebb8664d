import { db } from "~/data/prisma.server";
import type { Tx } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { clock } from "~/kit/clock";
import type { CorporateAdmin } from "../accounts/people";
import { countInvitations, uncountInvitations } from "../members/count-invitations.server";
import type { ImportInput, ImportView } from "../organizations/people-schemas.server";
import { publish } from "../outbox/publish.server";
import { conflict, invalid, missing } from "../refusal";
import { audit } from "../staff/admin-audit.server";
import { checkMemberRows } from "./check-member-rows.server";
import type { Column, SheetRow } from "./member-sheet.server";
import { StoredRow } from "./stored-problems.server";
import { showUpload, storeRows } from "./uploads.server";

interface Upload {
  id: number;
  total_rows: number;
  good_rows: number;
  known_rows: number;
  is_confirmed: boolean;
  is_discarded: boolean;
}

/** A file of my organization's, locked until the commit: plain SQL. */
async function lockUpload(tx: Tx, me: CorporateAdmin, id: number): Promise<Upload> {
  const [upload] = await tx<Upload[]>`
    SELECT id, total_rows, good_rows, known_rows, confirmed_at IS NOT NULL AS is_confirmed, discarded_at IS NOT NULL AS is_discarded FROM member_import
    WHERE id = ${id} AND organization_id = ${me.organization_id} FOR UPDATE`;
  if (!upload) throw missing();
  return upload;
}

const alreadyConfirmed = () => conflict("already_confirmed", "This file has already been confirmed.");

const requireKept = ({ is_discarded }: Upload): void => {
  if (is_discarded) throw conflict("discarded", "This file was discarded. Send it again to invite someone.");
};

/** Puts corrected cells in place of the file's own and checks all of it again: a row mended here may be another's twin. */
async function correct(
  tx: Tx,
  me: CorporateAdmin,
  id: number,
  corrections: NonNullable<ImportInput["rows"]>,
): Promise<void> {
  const upload = await lockUpload(tx, me, id);
  if (upload.is_confirmed) throw alreadyConfirmed();
  requireKept(upload);
  const kept = await tx.db.memberImportRow.findMany({
    where: { import_id: id },
    select: { row_number: true, cells: true, problems: true },
    orderBy: { row_number: "asc" },
  });
  const rows = new Map(
    kept.map(({ row_number, ...stored }): [number, SheetRow] => {
      const { cells, problems } = StoredRow.parse(stored);
      const ofRow = problems.row ?? [];
      const has = (code: string) => ofRow.some((problem) => problem.code === code);
      const extra = has("columns") ? 1 : 0;
      return [row_number, { row_number, cells, extra, isBroken: has("quotes") }];
    }),
  );
  for (const { row, ...cells } of corrections) {
    const there = rows.get(row);
    if (!there) throw invalid("rows", `This file has no row ${row}.`);
    for (const [column, cell] of Object.entries(cells))
      if (cell !== undefined) there.cells[column as Column] = cell;
    Object.assign(there, { extra: 0, isBroken: false });
  }
  await storeRows(tx, id, await checkMemberRows(tx, me.organization_id, [...rows.values()]));
}

/** Says yes to a file, once: its good rows are to be invited. Answers how many these are, 0 the second time. */
async function confirm(tx: Tx, me: CorporateAdmin, id: number): Promise<number> {
  const upload = await lockUpload(tx, me, id);
  if (upload.is_confirmed) return 0;
  requireKept(upload);
  if (upload.good_rows + upload.known_rows === 0)
    throw invalid("confirm", "No one in this file can be invited. Correct its rows first.");
  const status = upload.good_rows === 0 ? "done" : "queued";
  const data = { status, confirmed_at: clock.now() } as const;
  await tx.db.memberImport.update({ where: { id }, data, select: { id: true } });
  await publish(tx, "members.confirmed", { import_id: id }, `members.confirmed:${id}`);
  const subject = { kind: "member_import", id };
  await audit(tx, me, "members.confirmed", subject, { rows: upload.total_rows, good: upload.good_rows });
  return upload.good_rows;
}

/** Says no to a file that nobody has confirmed, once. */
async function discard(tx: Tx, me: CorporateAdmin, id: number): Promise<void> {
  const upload = await lockUpload(tx, me, id);
  if (upload.is_confirmed) throw alreadyConfirmed();
  if (upload.is_discarded) return;
  await tx.db.memberImport.update({
    where: { id },
    data: { discarded_at: clock.now() },
    select: { id: true },
  });
  await audit(tx, me, "members.discarded", { kind: "member_import", id }, { rows: upload.total_rows });
}

/** Counts whom a yes will invite, at most: what is corrected with it may become good. Answers how many it counted. */
async function countPeople(me: CorporateAdmin, id: number, corrected: number): Promise<number> {
  const upload = await db.memberImport.findUnique({
    where: { id, organization_id: me.organization_id, confirmed_at: null, discarded_at: null },
    select: { good_rows: true, total_rows: true },
  });
  const people = upload ? Math.min(upload.good_rows + corrected, upload.total_rows) : 0;
  if (people > 0) await countInvitations(me, people);
  return people;
}

/**
 * Shows a file of members that my organization has sent, after correcting cells of it, confirming it or discarding it where that
 * is asked. Confirmed, its good rows are invited by a worker, and `progress` tells how far that is; confirmed twice, once.
 * @throws Refusal `missing` for another organization's; `invalid` `rows` for a row that is not there, `confirm` when no row
 * is right, `discard` beside `confirm` or `rows`; `conflict` `already_confirmed` for a correction or a discard that comes too late, `discarded`;
 * `limited` as `countInvitations`.
 */
export async function confirmUpload(me: CorporateAdmin, input: ImportInput): Promise<ImportView> {
  const { id, rows, confirm: isConfirmed, discard: isDiscarded } = input;
  if (isConfirmed && isDiscarded) throw invalid("discard", "Confirm a file or discard it, not both.");
  if (isDiscarded && rows && rows.length > 0)
    throw invalid("discard", "Correct a file's rows or discard it, not both.");
  if (isDiscarded) await transaction((tx) => discard(tx, me, id));
  if (rows || isConfirmed) {
    const counted = isConfirmed ? await countPeople(me, id, rows?.length ?? 0) : 0;
    let invited = 0;
    try {
      invited = await transaction(async (tx) => {
        if (rows && rows.length > 0) await correct(tx, me, id, rows);
        return isConfirmed ? confirm(tx, me, id) : 0;
      });
    } finally {
      await uncountInvitations(me, counted - invited);
    }
  }
  return showUpload(me, id, input);
}
