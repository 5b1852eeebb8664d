import { sql } from "~/data/sql.server";
import { aCorporateAdmin, aMember, anOrganization } from "../builders";

/**
 * A company with $1,000.00 and 20 vouchers in its pool unless told otherwise, an admin and two members. Without a plan: the
 * worker gives out within a minute what people wait for of one.
 */
export async function aTeam(pool = 100_000, pool_vouchers = 20) {
  const organization = await anOrganization({ pool, pool_vouchers });
  const admin = await aCorporateAdmin({ organization });
  const [one, two] = [await aMember({ organization }), await aMember({ organization })];
  return { organization, admin, one, two };
}

/** What lies in a company's pool: cents as `usd`, vouchers as `voucher`. */
export async function poolOf(organization_id: number): Promise<Record<string, number>> {
  const rows = await sql<{ asset: string; balance: number }[]>`
    SELECT asset, balance FROM ledger_account WHERE organization_id = ${organization_id} AND kind = 'org_pool'`;
  return Object.fromEntries(rows.map(({ asset, balance }) => [asset, balance]));
}
