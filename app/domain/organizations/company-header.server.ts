import { db } from "~/data/prisma.server";

/** A company as the shell of its admins names it. */
export interface CompanyHeader {
  name: string;
}

/** The organization as every screen of its admins names it; null when it is gone. */
export function readCompanyHeader(organization_id: number): Promise<CompanyHeader | null> {
  return db.organization.findUnique({ where: { id: organization_id }, select: { name: true } });
}
