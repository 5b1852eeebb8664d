import { sql } from "~/data/sql.server";

/** A kitchen, a cook's document or an organization that staff have not decided on; `id` is what the commands of `npm run staff` take. */
export interface PendingApproval {
  what: "chef" | "document" | "organization";
  id: number;
  name: string;
  /** since when it waits; null for a kitchen from before that was noted */
  since: Date | null;
}

const MOST = 500;

/**
 * Who waits for approval: kitchens that were handed in, their documents, and organizations that were registered, the longest waiting first.
 * Plain SQL: one list of three tables.
 */
export function listPendingApprovals(): Promise<PendingApproval[]> {
  return sql<PendingApproval[]>`
    SELECT what, id, name, since FROM (
      SELECT 'chef' AS what, c.id, c.kitchen_name AS name, c.submitted_at AS since FROM chef c WHERE c.status = 'submitted'
      UNION ALL SELECT 'document', d.id, c.kitchen_name || ', ' || d.kind || ' until ' || d.expires_on, d.created_at
        FROM kitchen_document d JOIN chef c ON c.id = d.chef_id WHERE d.status = 'submitted'
      UNION ALL SELECT 'organization', o.id, o.name, o.created_at FROM organization o WHERE o.status = 'waiting'
    ) found ORDER BY since NULLS FIRST, what, id LIMIT ${MOST}`;
}
