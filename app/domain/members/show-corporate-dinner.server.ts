import { db } from "~/data/prisma.server";
import { sql } from "~/data/sql.server";
import type { Member } from "../accounts/people";
import type { CorporateDinner } from "../organizations/people-schemas.server";
import { nextResetsOf } from "../treasury/periods.server";
import { readMember } from "./member-row.server";

/** Me as a diner of my organization: what is left of its money and vouchers, and when they begin again. */
export async function showCorporateDinner(me: Member): Promise<CorporateDinner> {
  const { organization_id, account_id } = me;
  const [mine, resets, organization] = await Promise.all([
    readMember(sql, organization_id, account_id),
    nextResetsOf(organization_id, account_id),
    db.organization.findUnique({ where: { id: organization_id }, select: { name: true } }),
  ]);
  return {
    dinner_name: `${me.first_name} ${me.last_name}`,
    dinner_email: me.email,
    corporate_id: organization_id,
    corporate_name: organization?.name ?? "",
    remaining_dollar: mine.remaining_dollar_cents / 100,
    remaining_dollar_cents: mine.remaining_dollar_cents,
    remaining_voucher: mine.remaining_voucher,
    ...resets,
  };
}
