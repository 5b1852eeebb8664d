import { codeOf } from "~/data/database-error";
import { db } from "~/data/prisma.server";
import { transaction } from "~/data/transaction.server";
import { formatCents } from "~/kit/money";
import type { Page, Slice } from "~/kit/paging";
import type { Staff } from "../accounts/people";
import { invalid, missing } from "../refusal";
import { requireProof } from "../sign-in/proof.server";
import { actingStaff } from "../staff/acting-staff";
import { audit } from "../staff/audit.server";
import { requireUnchanged, type Seen } from "../staff/stale-form.server";

/** What a plan gives each member in a period, and what it costs for each active member and month. Cents and vouchers. */
export interface PlanTerms {
  name: string;
  description: string;
  dollar_cents: number;
  vouchers: number;
  fee_cents: number;
  /** offered to organizations that sign up */
  is_active: boolean;
}

const shown = {
  ...{ id: true, name: true, description: true, dollar_cents: true, vouchers: true, fee_cents: true },
  is_active: true,
} as const;

/** A plan in words, as its form is filled from it. */
export const seenOfPlan = (of: PlanTerms): Seen => ({
  Name: of.name,
  "What companies read": of.description,
  "Dollars per month": formatCents(of.dollar_cents),
  "Vouchers per month": String(of.vouchers),
  "Monthly fee": formatCents(of.fee_cents),
  "Companies can choose it": of.is_active ? "yes" : "no",
});

/** Plans, those that are offered first, with how many organizations are on each. */
export async function listStaffPlans({ limit, offset }: Slice) {
  const [rows, count] = await Promise.all([
    db.plan.findMany({
      select: { ...shown, _count: { select: { organizations: true } } },
      orderBy: [{ is_active: "desc" }, { fee_cents: "asc" }, { id: "asc" }],
      take: limit,
      skip: offset,
    }),
    db.plan.count(),
  ]);
  const plans = rows.map(({ _count, ...plan }) => ({ ...plan, organizations: _count.organizations }));
  return { rows: plans, count } satisfies Page<unknown>;
}

/**
 * Adds a plan (`id` null), or changes one: its fee counts from the next invoice, what it gives from the next period, of
 * organizations that have no allowance of their own. `seen`: what the form was filled from. With a code of the last ten minutes.
 * @throws Refusal `forbidden`; `missing`; `invalid` on `name` for one that is taken; `conflict` `changed_meanwhile`.
 */
export async function savePlan(
  me: Staff,
  id: number | null,
  { reason, seen, ...terms }: PlanTerms & { reason: string; seen?: Seen | undefined },
): Promise<void> {
  const by = actingStaff(me, "set plans");
  await requireProof(me);
  const factsOf = (of: PlanTerms) => ({ ...of, is_active: String(of.is_active) });
  try {
    await transaction(async (tx) => {
      // plain SQL: locks the row, so that two changes are seen one after the other
      if (id !== null) await tx`SELECT FROM plan WHERE id = ${id} FOR NO KEY UPDATE`;
      const before = id === null ? null : await tx.db.plan.findUnique({ where: { id }, select: shown });
      if (id !== null && !before) throw missing();
      if (before) requireUnchanged(seenOfPlan(before), seen);
      const plan =
        id === null
          ? await tx.db.plan.create({ data: terms, select: { id: true } })
          : await tx.db.plan.update({ where: { id }, data: terms, select: { id: true } });
      await audit(tx, by, {
        action: id === null ? "plan.added" : "plan.changed",
        ...{ subject_kind: "plan", subject_id: plan.id, reason },
        ...(before && { before: factsOf(before) }),
        after: factsOf(terms),
      });
    });
  } catch (error) {
    if (codeOf(error) === "23505") throw invalid("name", "There is a plan of this name already.");
    throw error;
  }
}
