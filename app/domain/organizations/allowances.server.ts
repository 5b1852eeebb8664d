import { db } from "~/data/prisma.server";
import { transaction } from "~/data/transaction.server";
import { dayOfDate } from "~/kit/day";
import type { CorporateAdmin } from "../accounts/people";
import { missing } from "../refusal";
import { audit } from "../staff/admin-audit.server";
import { latestTerms, writeTerms } from "../treasury/allowances.server";
import { readNextReset } from "../treasury/next-reset.server";
import { lockTreasury } from "../treasury/treasury.server";
import type { AllowanceInput, AllowanceView } from "./allowance-schemas.server";

const shown = {
  ...{ time_zone: true, reminder_days: true, reset_day: true, dollar_cents: true, vouchers: true },
  plan: { select: { name: true, dollar_cents: true, vouchers: true } },
} as const;

/**
 * What my organization gives each member in a period as an admin wrote it last (an amount is null where the plan decides),
 * from when that counts, and what the next reset gives and costs.
 */
export async function showAllowances({ organization_id }: CorporateAdmin): Promise<AllowanceView> {
  const [organization, written, next] = await Promise.all([
    db.organization.findUnique({ where: { id: organization_id }, select: shown }),
    latestTerms(db, organization_id),
    readNextReset(organization_id),
  ]);
  if (!organization || !next) throw missing();
  const { time_zone, reminder_days, plan, ...first } = organization;
  const { starts_on, ...terms } = written ?? { ...first, carry_cents: 0, carry_vouchers: 0, starts_on: null };
  const starts = starts_on && dayOfDate(starts_on);
  const { terms: _terms, day, following, usd, voucher, owed_cents, credit_limit_cents } = next;
  return {
    ...terms,
    ...{ time_zone, reminder_days, plan },
    counts_from: starts !== null && starts >= day ? starts : null,
    next: { day, following, members: usd.members, dollars: usd, vouchers: voucher },
    ...{ owed_cents, credit_limit_cents },
  };
}

/**
 * Changes what my organization gives. Amounts, the day of the reset and what carries over count from the next period on: the
 * one that runs keeps its terms. Time zone and reminders count at once. One audit entry says what was before and after.
 */
export function changeAllowances(me: CorporateAdmin, input: AllowanceInput): Promise<AllowanceView> {
  const { organization_id } = me;
  const { amount, vouchers, reset_day, carry_amount, carry_vouchers, time_zone, reminder_days } = input;
  return transaction(async (tx) => {
    await lockTreasury(tx, organization_id);
    const settings = { time_zone, reminder_days };
    await tx.db.organization.update({ where: { id: organization_id }, data: settings, select: { id: true } });
    const terms = {
      ...{ dollar_cents: amount ?? null, vouchers: vouchers ?? null, reset_day },
      ...{ carry_cents: carry_amount ?? 0, carry_vouchers: carry_vouchers ?? 0 },
    };
    const counts_from = await writeTerms(tx, organization_id, terms);
    const facts = { ...terms, ...settings, counts_from };
    await audit(tx, me, "allowance.changed", { kind: "organization", id: organization_id }, facts);
  }).then(() => showAllowances(me));
}
