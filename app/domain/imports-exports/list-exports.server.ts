import { db } from "~/data/prisma.server";
import { transaction } from "~/data/transaction.server";
import { clock } from "~/kit/clock";
import { COUNT_CAP, type Page, type Slice } from "~/kit/paging";
import type { CorporateAdmin } from "../accounts/people";
import type { ListedExport } from "../organizations/report-schemas.server";
import { conflict, missing } from "../refusal";
import { audit } from "../staff/admin-audit.server";
import { progress, toExportRow } from "./export-row.server";
import { ExportFilters } from "./export-sql";
import { filterWords } from "./filter-words.server";

const shown = {
  ...progress,
  ...{ kind: true, filters: true, created_at: true, expires_at: true, path: true, schedule_id: true },
} as const;

/** The exports that I asked for in my organization, or have made by schedule, the latest first. */
export async function listExports(
  { organization_id, account_id }: CorporateAdmin,
  { limit, offset }: Slice,
): Promise<Page<ListedExport>> {
  const where = { organization_id, account_id };
  const [rows, count] = await Promise.all([
    db.export.findMany({ where, select: shown, orderBy: { id: "desc" }, take: limit, skip: offset }),
    db.export.count({ where, take: COUNT_CAP + 1 }),
  ]);
  const now = clock.now();
  const named = rows.map(async ({ filters, path, expires_at, created_at, schedule_id, ...row }) => ({
    ...{ id: row.id, kind: row.kind, status: toExportRow(row).status },
    ...{ progress: row.rows_done, rows_total: row.rows_total, created_at: created_at.toISOString() },
    filters: await filterWords(organization_id, ExportFilters.parse(filters)),
    is_scheduled: schedule_id !== null,
    expires_at: path !== null && expires_at && expires_at > now ? expires_at.toISOString() : null,
  }));
  return { rows: await Promise.all(named), count };
}

/**
 * Calls off an export of mine that is not made yet; a worker that is at it stops within a second or two. Asked again it
 * changes nothing.
 * @throws Refusal `missing` for anybody else's; `conflict` `export_made` for one that is made, or has failed.
 */
export async function cancelExport(me: CorporateAdmin, id: number): Promise<{ id: number }> {
  const { organization_id, account_id } = me;
  return transaction(async (tx) => {
    const where = { id, organization_id, account_id };
    const { count } = await tx.db.export.updateMany({
      where: { ...where, status: { in: ["queued", "running"] } },
      data: { status: "cancelled" },
    });
    if (count > 0) await audit(tx, me, "export.canceled", { kind: "export", id }, {});
    const row = await tx.db.export.findUnique({ where, select: { status: true } });
    if (!row) throw missing();
    if (row.status !== "cancelled") throw conflict("export_made", "This export is finished already.");
    return { id };
  });
}
