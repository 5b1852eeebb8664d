import { transaction } from "~/data/transaction.server";
import type { CorporateAdmin } from "../accounts/people";
import type { MemberInput } from "../organizations/people-schemas.server";
import type { MemberRow } from "../organizations/schemas.server";
import { invalid } from "../refusal";
import { audit } from "../staff/admin-audit.server";
import { countInvitations } from "./count-invitations.server";
import { inviteMany, sendInvitations } from "./invite.server";
import { readMember } from "./member-row.server";

/**
 * Adds somebody to my organization, which only invites them: a link is mailed, and they are a member when they have
 * accepted. Adding who is invited already mails the link again, as often as `sendInvitations` lets it.
 * @throws Refusal `invalid` `email` for somebody who is a member already; `limited` as `countInvitations`.
 */
export async function addMember(me: CorporateAdmin, person: MemberInput): Promise<MemberRow> {
  return (await inviteMember(me, person)).member;
}

/** The same, and what came of it: who was invited already got the link again, or has one that still works. */
export async function inviteMember(
  me: CorporateAdmin,
  person: MemberInput,
): Promise<{ member: MemberRow; outcome: "invited" | "sent_again" | "waiting" }> {
  const { organization_id } = me;
  await countInvitations(me, 1);
  return transaction(async (tx) => {
    const [invited] = await inviteMany(tx, organization_id, "admin", [person]);
    if (invited) {
      const subject = { kind: "membership", id: invited.membership_id };
      await audit(tx, me, "membership.invited", subject, { account_id: invited.account_id });
      return { member: await readMember(tx, organization_id, invited.account_id), outcome: "invited" };
    }
    // plain SQL: locks the row
    const [there] = await tx<{ id: number; account_id: number; status: string }[]>`
      SELECT m.id, m.account_id, m.status
      FROM membership m JOIN account a ON a.id = m.account_id
      WHERE m.organization_id = ${organization_id} AND a.email = ${person.email} FOR NO KEY UPDATE OF m`;
    if (there?.status !== "invited") throw invalid("email", "This person is already a member.");
    const sent = await sendInvitations(tx, organization_id, [there.id]);
    const member = await readMember(tx, organization_id, there.account_id);
    return { member, outcome: sent > 0 ? "sent_again" : "waiting" };
  });
}
