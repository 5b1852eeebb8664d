import { db } from "~/data/prisma.server";
import type { Page, Slice } from "~/kit/paging";
import type { CorporateAdmin } from "../accounts/people";
import type { PlanRow } from "./people-schemas.server";

/** The plans there are, my organization's own first, also when it is no longer offered to others. Cents and vouchers for each member and period. */
export async function listPlans(me: CorporateAdmin, { limit, offset }: Slice): Promise<Page<PlanRow>> {
  const own = await db.organization.findUnique({
    where: { id: me.organization_id },
    select: { plan_id: true },
  });
  const current = own?.plan_id ?? null;
  const plans = await db.plan.findMany({
    where: { OR: [{ is_active: true }, ...(current === null ? [] : [{ id: current }])] },
    select: { id: true, name: true, description: true, dollar_cents: true, vouchers: true, fee_cents: true },
    orderBy: [{ fee_cents: "asc" }, { id: "asc" }],
  });
  // a handful, so that they are put in order and cut here
  const rows = plans
    .map((plan) => ({ ...plan, is_current: plan.id === current }))
    .sort((a, b) => Number(b.is_current) - Number(a.is_current));
  return { rows: rows.slice(offset, offset + limit), count: rows.length };
}
