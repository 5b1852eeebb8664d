import type { ExportRow } from "~/domain/organizations/schemas.server";
import { env } from "~/kit/env.server";

/** An export on the wire; `url` is absolute. */
export function exportView({ id, status, rows_done, rows_total }: ExportRow) {
  const url = `${env.APP_ORIGIN}/api/export-corporate-users/${id}/`;
  return { id, status, progress: rows_done, rows_total, url };
}
