import { db } from "~/data/prisma.server";
import { sql } from "~/data/sql.server";
import { missing } from "../refusal";
import { allowanceOn } from "../treasury/allowances.server";
import { creditLimit } from "../treasury/credit-limit.server";
import { readSums } from "../treasury/sums.server";

const MOST = 20;

/**
 * An organization as the team sees it: its plan and terms, its admins, how many people it has by state, the balance equation
 * of its pools, what it owes and may owe, and its latest invoices. Cents and vouchers.
 * @throws Refusal `missing`.
 */
export async function readOrganization(id: number) {
  const organization = await db.organization.findUnique({
    where: { id },
    select: {
      ...{ id: true, name: true, ein_number: true, email_domain: true, time_zone: true, status: true },
      ...{ status_reason: true, credit_limit_cents: true, approved_at: true, created_at: true },
      plan: { select: { name: true, fee_cents: true } },
      memberships: {
        where: { role: { not: "member" } },
        select: {
          ...{ id: true, role: true, status: true, account_id: true },
          account: { select: { first_name: true, last_name: true, email: true } },
        },
        orderBy: { id: "asc" },
        take: MOST,
      },
      invoices: {
        where: { replaced_at: null },
        select: {
          ...{ id: true, number: true, total_cents: true, issued_at: true, due_on: true },
          ...{ paid_at: true, withdrawn_at: true },
        },
        orderBy: { issued_at: "desc" },
        take: MOST,
      },
      orders: {
        select: { id: true, number: true, status: true, delivery_date: true, total_cents: true },
        where: { placed_at: { not: null } },
        orderBy: { placed_at: "desc" },
        take: 10,
      },
    },
  });
  if (!organization) throw missing();
  const [people, sums, limit_cents, terms] = await Promise.all([
    db.membership.groupBy({ by: ["status"], where: { organization_id: id }, _count: true }),
    readSums(id),
    creditLimit(sql, id),
    allowanceOn(sql, id),
  ]);
  return {
    ...organization,
    invoices: organization.invoices.map((one) => ({ ...one, total_cents: Number(one.total_cents) })),
    people: people.map(({ status, _count }) => ({ status, count: _count })),
    ...{ sums, limit_cents, terms },
  };
}

export type StaffOrganization = Awaited<ReturnType<typeof readOrganization>>;
