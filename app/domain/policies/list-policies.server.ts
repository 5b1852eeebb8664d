import { db } from "~/data/prisma.server";
import { sql } from "~/data/sql.server";
import { timeOfDate } from "~/kit/time-of-day";
import type { CorporateAdmin } from "../accounts/people";
import { missing } from "../refusal";
import { PolicyView, type WirePolicy } from "./schemas.server";

const shown = {
  ...{ id: true, name: true, weekdays: true, from_time: true, to_time: true, zips: true, cuisines: true },
  ...{ cooks: true, groups: true, max_cents: true, max_orders: true, per: true, created_at: true },
} as const;

interface Times {
  from_time: Date | null;
  to_time: Date | null;
  created_at: Date;
}

const toWire = ({ from_time, to_time, created_at, ...policy }: Times): WirePolicy =>
  PolicyView.parse({
    ...policy,
    from_time: from_time && timeOfDate(from_time),
    to_time: to_time && timeOfDate(to_time),
    created_at: created_at.toISOString(),
  });

/** The policies of my organization that are in force, the oldest first: at most `MOST_POLICIES`. */
export async function listPolicies({ organization_id }: CorporateAdmin): Promise<WirePolicy[]> {
  const where = { organization_id, ended_at: null };
  const policies = await db.spendingPolicy.findMany({ where, select: shown, orderBy: { id: "asc" } });
  return policies.map(toWire);
}

/**
 * One policy in force of my organization.
 * @throws Refusal `missing` for another organization's and for one that has ended.
 */
export async function showPolicy({ organization_id }: CorporateAdmin, id: number): Promise<WirePolicy> {
  const where = { id, organization_id, ended_at: null };
  const policy = await db.spendingPolicy.findUnique({ where, select: shown });
  if (!policy) throw missing();
  return toWire(policy);
}

/**
 * What has become of a policy of my organization: the version in force that came of this one, itself where nobody has changed it.
 * @throws Refusal `missing` for another organization's and for one that has ended.
 */
export async function showLatestPolicy(me: CorporateAdmin, id: number): Promise<WirePolicy> {
  // plain SQL: a chain
  const [latest] = await sql<{ id: number }[]>`
    WITH RECURSIVE later AS (
      SELECT f.id FROM spending_policy f WHERE f.id = ${id} AND f.organization_id = ${me.organization_id}
      UNION ALL SELECT n.id FROM spending_policy n JOIN later l ON n.replaces_id = l.id)
    SELECT p.id FROM spending_policy p WHERE p.id IN (SELECT l.id FROM later l) AND p.ended_at IS NULL`;
  if (!latest) throw missing();
  return showPolicy(me, latest.id);
}
