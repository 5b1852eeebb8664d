import type { ReadStream } from "node:fs";
import { openExportFile } from "~/adapters/export-files.server";
import { sql } from "~/data/sql.server";
import { slugOf } from "~/kit/text";
import type { CorporateAdmin } from "../accounts/people";
import { conflict, missing } from "../refusal";
import type { ExportFilters, ExportKind } from "./export-rows";
import type { ExportRow } from "./schemas.server";

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

/**
 * An export that I asked for: how far it is, or its file. Only who asked for it may read it, while they are an admin of that
 * organisation.
 * @throws Refusal `missing` for anybody else's; `conflict` with code `export_failed` or, after 24 hours, `export_expired`.
 */
export async function readExport(
  me: CorporateAdmin,
  id: number,
): Promise<{ row: ExportRow; file: null } | { row: ExportRow; file: { name: string; stream: ReadStream } }> {
  const [row] = await sql<Row[]>`
    SELECT e.id, e.status, e.rows_done, e.rows_total, e.kind, e.filters, o.name AS organization,
      (e.done_at AT TIME ZONE o.time_zone)::date AS made_on, coalesce(e.expires_at <= app_now(), false) AS is_over
    FROM export e JOIN organization o ON o.id = e.organization_id
    WHERE e.id = ${id} AND e.organization_id = ${me.organization_id} AND e.account_id = ${me.account_id}`;
  if (!row) throw missing();
  if (row.status === "failed")
    throw conflict("export_failed", "This export could not be made. Please ask again.");
  if (row.status !== "done") return { row, file: null };
  const stream = row.is_over ? null : await openExportFile(id);
  if (!stream) throw conflict("export_expired", "This file was deleted after 24 hours. Please ask again.");
  return { row, file: { name: fileName(row), stream } };
}
