import type { Tx } from "~/data/sql.server";

/** Writes an organization that waits for approval. Answers its id. */
export async function insertOrganization(
  tx: Tx,
  row: { name: string; ein_number: string; email_domain: string | null; plan_id: number | null },
): Promise<number> {
  const { id } = await tx.db.organization.create({ data: row, select: { id: true } });
  return id;
}
