import { sql } from "~/data/sql.server";

export interface OfferedPlan {
  id: number;
  name: string;
  description: string;
  /** for each member and month */
  fee_cents: number;
}

/** The plans that a company can sign up for, the cheapest first; a handful. Cents. */
export function listOfferedPlans(): Promise<OfferedPlan[]> {
  return sql<OfferedPlan[]>`
    SELECT id, name, description, fee_cents FROM plan WHERE is_active ORDER BY fee_cents, id LIMIT 12`;
}
