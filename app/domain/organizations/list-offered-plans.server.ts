import { db } from "~/data/prisma.server";

export interface OfferedPlan {
  id: number;
  name: string;
  description: string;
  /** for each member and month */
  fee_cents: number;
}

/** The plans that a company can sign up for, the cheapest first; a handful. Cents. */
export function listOfferedPlans(): Promise<OfferedPlan[]> {
  return db.plan.findMany({
    where: { is_active: true },
    select: { id: true, name: true, description: true, fee_cents: true },
    orderBy: [{ fee_cents: "asc" }, { id: "asc" }],
    take: 12,
  });
}
