import { db } from "~/data/prisma.server";
import { sql } from "~/data/sql.server";
import type { CorporateAdmin } from "../accounts/people";
import { listGroups } from "../groups/list-groups.server";

interface Choice {
  id: number;
  name: string;
}

/** What a policy of my organization can name: every cuisine, its groups, and the cooks its people ordered from, or a policy names already. */
export async function policyChoices(me: CorporateAdmin): Promise<{
  cuisines: Choice[];
  cooks: Choice[];
  groups: Choice[];
}> {
  const { organization_id } = me;
  const [cuisines, cooks, groups] = await Promise.all([
    db.cuisine.findMany({ select: { id: true, title: true }, orderBy: [{ title: "asc" }, { id: "asc" }] }),
    // plain SQL: cooks out of orders and of what policies name
    sql<Choice[]>`
      SELECT c.id, c.full_name AS name FROM chef c
      WHERE c.id IN (
        SELECT p.chef_id FROM orders o JOIN order_part p ON p.order_id = o.id
        WHERE o.organization_id = ${organization_id} AND o.placed_at >= (SELECT app_now()) - interval '90 days'
        UNION SELECT unnest(y.cooks) FROM spending_policy y WHERE y.organization_id = ${organization_id} AND y.ended_at IS NULL)
      ORDER BY c.full_name, c.id LIMIT 100`,
    listGroups(me),
  ]);
  return {
    cuisines: cuisines.map(({ id, title }) => ({ id, name: title })),
    cooks,
    groups: groups.map(({ id, name }) => ({ id, name })),
  };
}
