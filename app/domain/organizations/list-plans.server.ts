import { sql } from "~/data/sql.server";
import type { Page, Slice } from "~/kit/paging";
import type { CorporateAdmin } from "../accounts/people";
import type { PlanRow } from "./people-schemas.server";

/** The plans there are, my organization's own first, also when it is no longer offered to others. Cents and vouchers for each member and period. */
export async function listPlans(me: CorporateAdmin, { limit, offset }: Slice): Promise<Page<PlanRow>> {
  const offered = sql`
    FROM plan p LEFT JOIN organization o ON o.id = ${me.organization_id} AND o.plan_id = p.id WHERE p.is_active OR o.id IS NOT NULL`;
  const [rows, [all]] = await Promise.all([
    sql<PlanRow[]>`
      SELECT p.id, p.name, p.description, p.dollar_cents, p.vouchers, p.fee_cents, o.id IS NOT NULL AS is_current ${offered}
      ORDER BY is_current DESC, p.fee_cents, p.id LIMIT ${limit} OFFSET ${offset}`,
    sql<{ count: number }[]>`SELECT count(*) AS count ${offered}`,
  ]);
  return { rows, count: all?.count ?? 0 };
}
