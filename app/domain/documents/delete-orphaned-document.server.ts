import { files } from "~/adapters/files.server";
import { db } from "~/data/prisma.server";

/** Takes a file away that no document names: of one that was never written, or that its cook removed. */
export async function deleteOrphanedDocument(path: string): Promise<void> {
  const owner = await db.kitchenDocument.findUnique({ where: { path }, select: { id: true } });
  if (!owner) await files.remove([path]);
}
