import { sql } from "~/data/sql.server";
import type { CorporateAdmin } from "../accounts/people";
import { missing } from "../refusal";
import { readPrograms, toView } from "./program-view.server";
import type { ProgramView } from "./schemas.server";

/** One of them. @throws Refusal `missing` for what is another organization's, or none. */
export async function showProgram({ organization_id }: CorporateAdmin, id: number): Promise<ProgramView> {
  const [row] = await readPrograms(sql`p.organization_id = ${organization_id} AND p.id = ${id}`);
  if (!row) throw missing();
  return toView(row);
}
