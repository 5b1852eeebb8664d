import type { ExportRow } from "../organizations/schemas.server";

/** How far an export is, in Prisma's words. */
export const progress = { id: true, status: true, rows_done: true, rows_total: true } as const;

/** An export as its row says; on the wire one that was called off is `canceled`. */
export function toExportRow<Row extends { status: string }>(
  row: Row,
): Omit<Row, "status"> & Pick<ExportRow, "status"> {
  return { ...row, status: row.status === "cancelled" ? "canceled" : (row.status as ExportRow["status"]) };
}

/** How long the file of an export can be fetched: one that came by schedule is found days later. Hours. */
export const retentionHours = (schedule_id: number | null) => (schedule_id === null ? 24 : 7 * 24);

/** The same in words. */
export const keptFor = (schedule_id: number | null) => (schedule_id === null ? "24 hours" : "7 days");
