import type { Tx } from "~/data/sql.server";
import { clock } from "~/kit/clock";
import { env } from "~/kit/env.server";
import { type LinkedRow, linkSecret } from "~/kit/sealed-id.server";
import { keyedHash } from "~/kit/secret.server";
import { signInPaths } from "~/kit/sign-in-paths";
import type { StaffRole } from "../accounts/people";

/** How long a link is good. Hours. */
export const LINK_HOURS = 24;

/** The secret of an invitation's link, kept nowhere. */
export const invitationToken = (invitation: LinkedRow): string => linkSecret("staff-invitation", invitation);

/** The link itself; it leads to our own origin. */
export function invitationLink(invitation: LinkedRow): string {
  return new URL(signInPaths.staffInvitation(invitationToken(invitation)), env.APP_ORIGIN).href;
}

/**
 * One change of the team at a time: the first admin, the last one, and two invitations of one person each see what the other
 * has come to. Held until the transaction ends.
 */
export async function lockTeam(tx: Tx): Promise<void> {
  // plain SQL: a lock
  await tx`SELECT pg_advisory_xact_lock(hashtextextended('staff team', 0))`;
}

/** Ends what is open for an email, so that one link of a person is good at a time. */
export async function endOpenInvitations(
  tx: Tx,
  where: { email: string } | { is_first: true },
): Promise<void> {
  await tx.db.staffInvitation.updateMany({
    where: { ...where, accepted_at: null, ended_at: null },
    data: { ended_at: clock.now(), hash: null },
  });
}

/** Writes an invitation whose link is good for 24 hours, once. Answers what its link is made of. */
export async function insertInvitation(
  tx: Tx,
  { email, role, is_first = false }: { email: string; role: StaffRole; is_first?: boolean },
): Promise<LinkedRow> {
  const expires_at = new Date(clock.now().getTime() + LINK_HOURS * 3_600_000);
  const made = await tx.db.staffInvitation.create({
    data: { email, role, is_first, expires_at },
    select: { id: true, link_nonce: true },
  });
  const hash = keyedHash(invitationToken(made));
  await tx.db.staffInvitation.update({ where: { id: made.id }, data: { hash }, select: { id: true } });
  return made;
}

/** How many admins can act: not ended, with an account that is open. */
export function countAdmins(tx: Tx): Promise<number> {
  return tx.db.staffMember.count({
    where: { role: "admin", ended_at: null, account: { is_active: true, deleted_at: null } },
  });
}
