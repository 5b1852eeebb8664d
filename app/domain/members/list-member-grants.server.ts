import { sql } from "~/data/sql.server";
import type { Page, Slice } from "~/kit/paging";
import type { CorporateAdmin } from "../accounts/people";
import { listOwnGrants, type OwnGrant } from "../treasury/list-own-grants.server";
import { readMember } from "./member-row.server";

/**
 * What my organization gave a member (`id` is the profile's), the latest first: who gave it, when, why and until when.
 * @throws Refusal `missing` for whoever is no member of my organization.
 */
export async function listMemberGrants(
  me: CorporateAdmin,
  id: number,
  slice: Slice,
): Promise<Page<OwnGrant>> {
  const { organization_id } = me;
  await readMember(sql, organization_id, id);
  return listOwnGrants({ account_id: id, organization_id }, slice);
}
