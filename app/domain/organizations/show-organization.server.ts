import { db } from "~/data/prisma.server";
import { sql } from "~/data/sql.server";
import type { CorporateAdmin, Member } from "../accounts/people";
import { missing } from "../refusal";
import { allowanceOn } from "../treasury/allowances.server";
import { nextResets } from "../treasury/periods.server";
import type { AdministeredView, OrganizationView } from "./people-schemas.server";

/** What a membership shows of its organization and the plan, in Prisma's words. */
const shown = {
  role: true,
  joined_at: true,
  organization: {
    select: {
      ...{ id: true, name: true, status: true, time_zone: true },
      plan: { select: { name: true } },
    },
  },
} as const;

/** My organization as every member of it may see it: what it gives, and since when I am of it. */
export async function showOrganization(me: Member | CorporateAdmin): Promise<OrganizationView> {
  const [membership, allowance, resets] = await Promise.all([
    db.membership.findUnique({ where: { id: me.membership_id }, select: shown }),
    allowanceOn(sql, me.organization_id),
    nextResets(me.organization_id),
  ]);
  if (!membership || !allowance) throw missing();
  const { role, joined_at } = membership;
  const { id, name, status, time_zone, plan } = membership.organization;
  const { dollar_cents, vouchers, reset_day } = allowance;
  return {
    ...{ id, organization_name: name, status, time_zone, plan: plan?.name ?? null },
    ...{ dollar_cents, vouchers, reset_day, role },
    joined_at: joined_at?.toISOString() ?? null,
    ...resets,
  };
}

/** How many people an organization has, all of them and by their status; those who left are none. */
async function totalsOf(organization_id: number): Promise<AdministeredView["totals"]> {
  const counted = await db.membership.groupBy({
    by: ["status"],
    where: { organization_id, status: { not: "left" } },
    _count: true,
  });
  const of = (status: string) => counted.find((one) => one.status === status)?._count ?? 0;
  return {
    members: counted.reduce((sum, { _count }) => sum + _count, 0),
    activated: of("activated"),
    invited: of("invited"),
    suspended: of("suspended"),
    rejected: of("rejected"),
  };
}

async function adminsOf(organization_id: number): Promise<AdministeredView["admins"]> {
  const admins = await db.membership.findMany({
    where: { organization_id, role: "admin", status: "activated" },
    select: { account_id: true, first_name: true, last_name: true, account: { select: { email: true } } },
    orderBy: { id: "asc" },
    take: 100,
  });
  return admins.map(({ account_id: id, first_name, last_name, account }) => ({
    ...{ id, first_name, last_name, email: account.email },
  }));
}

/** My organization as its admins see it: with its EIN, how many people it has, and who else administers it. */
export async function showAdministered(me: CorporateAdmin): Promise<AdministeredView> {
  const { organization_id } = me;
  const [organization, own, totals, admins] = await Promise.all([
    showOrganization(me),
    db.organization.findUnique({
      where: { id: organization_id },
      select: { ein_number: true, approved_at: true },
    }),
    totalsOf(organization_id),
    adminsOf(organization_id),
  ]);
  if (!own) throw missing();
  const approved_at = own.approved_at?.toISOString() ?? null;
  return { ...organization, ein_number: own.ein_number, approved_at, totals, admins };
}
