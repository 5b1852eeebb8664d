import { sql } from "~/data/sql.server";

/** A kitchen or an organization that staff have not decided on; `id` is what the commands of `npm run staff` take. */
export interface PendingApproval {
  what: "chef" | "organization";
  id: number;
  name: string;
}

const MOST = 500;

/**
 * Who waits for approval: kitchens that were handed in and organizations that were registered, the longest waiting first.
 * Plain SQL: one list of two tables.
 */
export function listPendingApprovals(): Promise<PendingApproval[]> {
  return sql<PendingApproval[]>`
    SELECT what, id, name FROM (
      SELECT 'chef' AS what, c.id, c.kitchen_name AS name, c.submitted_at AS since FROM chef c WHERE c.status = 'submitted'
      UNION ALL SELECT 'organization', o.id, o.name, o.created_at FROM organization o WHERE o.status = 'waiting'
    ) found ORDER BY since NULLS FIRST, what, id LIMIT ${MOST}`;
}
