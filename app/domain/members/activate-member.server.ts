import type { Tx } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import type { CorporateAdmin } from "../accounts/people";
import type { MemberRow } from "../organizations/schemas.server";
import { conflict, missing } from "../refusal";
import { audit } from "../staff/admin-audit.server";
import { countInvitations, uncountInvitations } from "./count-invitations.server";
import { sendInvitations } from "./invite.server";
import { readMember } from "./member-row.server";

interface Row {
  id: number;
  status: string;
  has_joined: boolean;
}

/**
 * Makes a member of my organization who was suspended or rejected an activated one again (`id` is the profile's). Whoever
 * never accepted the invitation is invited again instead: nobody becomes a member but by their own word. Activating the
 * activated changes nothing.
 * @throws Refusal `missing` for whoever is no member, or has left; `conflict` `not_accepted` for somebody whose invitation is open;
 *   `limited` as `countInvitations`.
 */
export async function activateMember(me: CorporateAdmin, id: number): Promise<MemberRow> {
  const { organization_id } = me;
  await countInvitations(me, 1);
  let emails = 0;
  const activate = async (tx: Tx) => {
    // plain SQL: locks the row
    const [row] = await tx<Row[]>`
      SELECT id, status, joined_at IS NOT NULL AS has_joined FROM membership
      WHERE organization_id = ${organization_id} AND account_id = ${id} AND status <> 'left' FOR NO KEY UPDATE`;
    if (!row) throw missing();
    if (row.status === "invited")
      throw conflict(
        "not_accepted",
        "They need to accept the invitation first. Add them again to resend it.",
      );
    if (row.status !== "activated") {
      const status = row.has_joined ? "activated" : "invited";
      const data = { status, is_rejected: false, ended_at: null } as const;
      await tx.db.membership.update({ where: { id: row.id }, data, select: { id: true } });
      if (!row.has_joined) emails = await sendInvitations(tx, organization_id, [row.id]);
      await audit(tx, me, `membership.${status}`, { kind: "membership", id: row.id }, { from: row.status });
    }
    return readMember(tx, organization_id, id);
  };
  return transaction(activate).finally(() => uncountInvitations(me, 1 - emails));
}
