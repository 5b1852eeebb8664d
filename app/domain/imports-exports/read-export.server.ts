import type { Readable } from "node:stream";
import { openExportFile } from "~/adapters/export-files.server";
import { followExportFile, type Making } from "~/adapters/follow-export-file.server";
import { sql } from "~/data/sql.server";
import { slugOf } from "~/kit/text";
import type { CorporateAdmin } from "../accounts/people";
import type { ExportRow } from "../organizations/schemas.server";
import { conflict, missing } from "../refusal";
import type { ExportFilters, ExportKind } from "./export-rows";

type Row = ExportRow & {
  kind: ExportKind;
  filters: ExportFilters;
  organization: string;
  made_on: string | null;
  is_over: boolean;
};

/** `acme-orders-2026-10-01-to-2026-10-31.csv`: whose, what, and of which days, or the day it was made on. */
function fileName({ organization, kind, filters, made_on }: Row): string {
  const { start_date, end_date } = filters;
  const days = start_date || end_date ? [start_date ?? "beginning", "to", end_date ?? made_on] : [made_on];
  const what = kind === "corporate_users" ? "members" : "orders";
  return `${[slugOf(organization) || "organization", what, ...days].join("-")}.csv`;
}

/** How the making of an export that may still be read goes: it stops for who is no admin of the organization any more. */
async function lookAgain(me: CorporateAdmin, id: number): Promise<Making> {
  // never "cancelled": status: nobody cancels an export
  const [row] = await sql<{ status: ExportRow["status"] }[]>`
    SELECT e.status FROM export e JOIN membership m ON m.id = ${me.membership_id} AND m.status = 'activated' AND m.role = 'admin'
    WHERE e.id = ${id}`;
  if (row?.status === "done") return "whole";
  return row?.status === "running" ? "going on" : "over";
}

/**
 * An export that I asked for: how far it is, or its file; with `follow` the file also while it is being made, as it grows.
 * Only who asked for it may read it, while they are an admin of that organization.
 * @throws Refusal `missing` for anybody else's; `conflict` with code `export_failed` or, after 24 hours, `export_expired`.
 */
export async function readExport(
  me: CorporateAdmin,
  id: number,
  follow = false,
): Promise<{ row: ExportRow; file: null } | { row: ExportRow; file: { name: string; stream: Readable } }> {
  // never "cancelled": status: nobody cancels an export
  const [row] = await sql<Row[]>`
    SELECT e.id, e.status, e.rows_done, e.rows_total, e.kind, e.filters, o.name AS organization,
      (coalesce(e.done_at, app_now()) AT TIME ZONE o.time_zone)::date AS made_on, coalesce(e.expires_at <= app_now(), false) AS is_over
    FROM export e JOIN organization o ON o.id = e.organization_id
    WHERE e.id = ${id} AND e.organization_id = ${me.organization_id} AND e.account_id = ${me.account_id}`;
  if (!row) throw missing();
  if (row.status === "failed")
    throw conflict("export_failed", "We couldn't create this export. Please request it again.");
  if (row.status !== "done") {
    const stream =
      follow && row.status === "running" ? await followExportFile(id, () => lookAgain(me, id)) : null;
    return stream ? { row, file: { name: fileName(row), stream } } : { row, file: null };
  }
  const stream = row.is_over ? null : await openExportFile(id);
  if (!stream)
    throw conflict("export_expired", "This file was deleted after 24 hours. Please request it again.");
  return { row, file: { name: fileName(row), stream } };
}
