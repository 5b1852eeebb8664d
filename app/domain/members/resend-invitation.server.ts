import type { CorporateAdmin } from "../accounts/people";
import type { MemberRow } from "../organizations/schemas.server";
import { conflict } from "../refusal";
import { addMember } from "./add-member.server";
import { showMember } from "./show-member.server";

/**
 * Mails the invitation of somebody who has not accepted yet (`id` is the profile's) once more, as often as `addMember` does.
 * @throws Refusal `missing` for whoever is no member of my organization; `conflict` `not_invited` for who is one already;
 *   `limited` as `countInvitations`.
 */
export async function resendInvitation(me: CorporateAdmin, id: number): Promise<MemberRow> {
  const { status_code, first_name, last_name, email } = await showMember(me, id);
  if (status_code !== "Invited") throw conflict("not_invited", "They already answered this invitation.");
  return addMember(me, { first_name, last_name, email });
}
