import { db } from "~/data/prisma.server";
import { sql } from "~/data/sql.server";
import type { Page, Slice } from "~/kit/paging";
import type { CorporateAdmin } from "../accounts/people";
import type { MyOrganization } from "../organizations/people-schemas.server";

/** The organizations that I administer, the one that my calls are about first; those that wait for approval too. */
export async function listMyOrganizations(
  me: CorporateAdmin,
  { limit, offset }: Slice,
): Promise<Page<MyOrganization>> {
  const [rows, count] = await Promise.all([
    // plain SQL: ordered by what no column says
    sql<MyOrganization[]>`
      SELECT o.id, o.name AS organization_name, o.status, o.id = ${me.organization_id} AS is_current,
        (SELECT count(*) FROM membership of WHERE of.organization_id = o.id AND of.status <> 'left')::int AS members
      FROM (
        SELECT organization_id FROM membership WHERE account_id = ${me.account_id} AND role <> 'member' AND status = 'activated') AS own JOIN organization o ON o.id = own.organization_id
      ORDER BY is_current DESC, o.name, o.id LIMIT ${limit} OFFSET ${offset}`,
    db.membership.count({
      where: { account_id: me.account_id, role: { not: "member" }, status: "activated" },
    }),
  ]);
  return { rows, count };
}
