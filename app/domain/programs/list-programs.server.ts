import { sql } from "~/data/sql.server";
import type { CorporateAdmin } from "../accounts/people";
import { readPrograms, toView } from "./program-view.server";
import type { ProgramView } from "./schemas.server";

/** The voucher programs of my organization, the newest first, with what became of their vouchers. */
export async function listPrograms({ organization_id }: CorporateAdmin): Promise<ProgramView[]> {
  return (await readPrograms(sql`p.organization_id = ${organization_id}`)).map(toView);
}
