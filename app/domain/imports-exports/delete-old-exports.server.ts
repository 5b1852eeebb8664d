import { deleteExportFile, listExportFiles } from "~/adapters/export-files.server";
import { sql } from "~/data/sql.server";

/**
 * Deletes the files of exports that have had their 24 hours, which their rows then say (no `path`, `expires_at` is past),
 * and drafts that workers left behind when they died. What is being made stays.
 */
export async function deleteOldExports(): Promise<void> {
  await sql`UPDATE export SET path = NULL WHERE path IS NOT NULL AND expires_at <= app_now()`;
  const files = await listExportFiles();
  const rows = await sql<{ id: number; has_file: boolean; is_unmade: boolean }[]>`
    SELECT id, path IS NOT NULL AS has_file, status IN ('queued', 'running') AS is_unmade FROM export
    WHERE id = ANY (${files.map(({ id }) => id)}::int[])`;
  const kept = new Map(rows.map((row) => [row.id, row]));
  for (const { id, name, isWhole } of files) {
    const row = kept.get(id);
    if (!row?.is_unmade && !(isWhole && row?.has_file)) await deleteExportFile(name);
  }
}
