import { iso, sql } from "~/data/sql.server";
import type { CorporateAdmin } from "../accounts/people";
import { missing } from "../refusal";
import { ruleColumns } from "./read-rules.server";
import type { WirePolicy } from "./schemas.server";

const COLUMNS = sql`p.id, p.name, ${ruleColumns}, ${iso(sql`p.created_at`)} AS created_at`;

/** The policies of my organization that are in force, the oldest first: at most `MOST_POLICIES`. Plain SQL: times as text. */
export function listPolicies({ organization_id }: CorporateAdmin): Promise<WirePolicy[]> {
  return sql<WirePolicy[]>`
    SELECT ${COLUMNS} FROM spending_policy p WHERE p.organization_id = ${organization_id} AND p.ended_at IS NULL ORDER BY p.id`;
}

/**
 * One policy in force of my organization.
 * @throws Refusal `missing` for another organization's and for one that has ended.
 */
export async function showPolicy({ organization_id }: CorporateAdmin, id: number): Promise<WirePolicy> {
  const [policy] = await sql<WirePolicy[]>`
    SELECT ${COLUMNS} FROM spending_policy p WHERE p.id = ${id} AND p.organization_id = ${organization_id} AND p.ended_at IS NULL`;
  if (!policy) throw missing();
  return policy;
}

/**
 * What has become of a policy of my organization: the version in force that came of this one, itself where nobody has changed it.
 * @throws Refusal `missing` for another organization's and for one that has ended.
 */
export async function showLatestPolicy({ organization_id }: CorporateAdmin, id: number): Promise<WirePolicy> {
  // plain SQL: a chain
  const [policy] = await sql<WirePolicy[]>`
    WITH RECURSIVE later AS (
      SELECT f.id FROM spending_policy f WHERE f.id = ${id} AND f.organization_id = ${organization_id}
      UNION ALL SELECT n.id FROM spending_policy n JOIN later l ON n.replaces_id = l.id)
    SELECT ${COLUMNS} FROM spending_policy p WHERE p.id IN (SELECT l.id FROM later l) AND p.ended_at IS NULL`;
  if (!policy) throw missing();
  return policy;
}
