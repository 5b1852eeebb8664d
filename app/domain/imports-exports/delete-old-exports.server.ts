import { deleteExportFile, listExportFiles } from "~/adapters/export-files.server";
import { db } from "~/data/prisma.server";
import { clock } from "~/kit/clock";

/**
 * Deletes the files of exports that have had their 24 hours, which their rows then say (no `path`, `expires_at` is past),
 * and drafts that workers left behind when they died. What is being made stays.
 */
export async function deleteOldExports(): Promise<void> {
  await db.export.updateMany({
    where: { path: { not: null }, expires_at: { lte: clock.now() } },
    data: { path: null },
  });
  const files = await listExportFiles();
  const rows = await db.export.findMany({
    where: { id: { in: [...new Set(files.map(({ id }) => id))] } },
    select: { id: true, path: true, status: true },
  });
  const kept = new Map(rows.map((row) => [row.id, row]));
  for (const { id, name, isWhole } of files) {
    const row = kept.get(id);
    const isUnmade = row?.status === "queued" || row?.status === "running";
    if (!isUnmade && !(isWhole && row?.path)) await deleteExportFile(name);
  }
}
