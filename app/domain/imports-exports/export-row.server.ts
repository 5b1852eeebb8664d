import type { ExportRow } from "../organizations/schemas.server";

/** How far an export is, in Prisma's words. */
export const progress = { id: true, status: true, rows_done: true, rows_total: true } as const;

/** An export as its row says; nobody ever cancels one. */
export function toExportRow<Row extends { status: string }>(row: Row): Row & Pick<ExportRow, "status"> {
  return row as Row & Pick<ExportRow, "status">;
}
