import type { Tx } from "~/data/sql.server";

/** Writes an organization that waits for approval. Answers its id. */
export async function insertOrganization(
  tx: Tx,
  row: { name: string; ein_number: string; email_domain: string | null; plan_id: number | null },
): Promise<number> {
  const [made] = await tx<[{ id: number }]>`
    INSERT INTO organization (name, ein_number, email_domain, plan_id)
    VALUES (${row.name}, ${row.ein_number}, ${row.email_domain}, ${row.plan_id}) RETURNING id`;
  return made.id;
}
