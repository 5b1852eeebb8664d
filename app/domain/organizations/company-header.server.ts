import { db } from "~/data/prisma.server";

/** A company as the shell of its admins names it. */
export interface CompanyHeader {
  name: string;
  /** organizations that this person can switch to, this one too */
  organizations: number;
}

/** The organization as every screen of its admin names it; null when it is gone. */
export async function readCompanyHeader(
  organization_id: number,
  account_id: number,
): Promise<CompanyHeader | null> {
  const mine = { account_id, status: "activated", organization: { status: "approved" } } as const;
  const [organization, organizations] = await Promise.all([
    db.organization.findUnique({ where: { id: organization_id }, select: { name: true } }),
    db.membership.count({ where: mine }),
  ]);
  return organization && { ...organization, organizations };
}
