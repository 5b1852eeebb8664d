import type { Tx } from "~/data/sql.server";

/** Changes of one organization's codes come one after the other. */
export async function lockCodes(tx: Tx, organization_id: number): Promise<void> {
  // plain SQL: a lock
  await tx`SELECT pg_advisory_xact_lock(hashtextextended('expense codes of ' || ${String(organization_id)}::text, 0))`;
}
