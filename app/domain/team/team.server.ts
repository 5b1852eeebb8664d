import { db } from "~/data/prisma.server";
import type { Tx } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { clock } from "~/kit/clock";
import type { Staff, StaffRole } from "../accounts/people";
import { publish } from "../outbox/publish.server";
import { conflict, invalid, missing } from "../refusal";
import { requireProof } from "../sign-in/proof.server";
import { actingStaff } from "../staff/acting-staff";
import { audit, type StaffActor } from "../staff/audit.server";
import { countAdmins, endOpenInvitations, insertInvitation, lockTeam } from "./invitation-row.server";

/** Somebody of the product team. */
export interface TeamMember {
  staff_id: number;
  name: string;
  email: string;
  role: StaffRole;
  /** has two-step sign-in on; without it they can do nothing yet */
  is_secured: boolean;
  ended_at: Date | null;
}

/** An invitation that nobody has accepted; an expired one stays until it is withdrawn or sent again. */
export interface OpenInvitation {
  id: number;
  email: string;
  role: StaffRole;
  is_expired: boolean;
}

const MOST = 200;

/** The team: who acts, then who has left, each by name; and who is invited, the newest first. */
export async function listTeam(): Promise<{ members: TeamMember[]; invitations: OpenInvitation[] }> {
  const account = {
    select: {
      ...{ first_name: true, last_name: true, email: true },
      second_factors: { where: { confirmed_at: { not: null } }, select: { id: true }, take: 1 },
    },
  } as const;
  const [members, invitations] = await Promise.all([
    db.staffMember.findMany({
      select: { id: true, role: true, ended_at: true, account },
      orderBy: [
        { ended_at: { sort: "desc", nulls: "first" } },
        { account: { first_name: "asc" } },
        { id: "asc" },
      ],
      take: MOST,
    }),
    db.staffInvitation.findMany({
      where: { accepted_at: null, ended_at: null },
      select: { id: true, email: true, role: true, expires_at: true },
      orderBy: { id: "desc" },
      take: MOST,
    }),
  ]);
  return {
    members: members.map(
      ({ id, role, ended_at, account: { first_name, last_name, email, second_factors } }) => ({
        ...{ staff_id: id, role, ended_at, email, name: `${first_name} ${last_name}`.trim() },
        is_secured: second_factors.length > 0,
      }),
    ),
    invitations: invitations.map(({ expires_at, ...one }) => ({
      ...one,
      is_expired: expires_at <= clock.now(),
    })),
  };
}

/** Rights change hands only by an admin who has just shown a code of their second factor (decision 075). */
async function asAdmin(me: Staff): Promise<StaffActor> {
  const by = actingStaff(me, "manage the team");
  await requireProof(me);
  return { staff_id: by.staff_id, actor: by.actor };
}

/**
 * Invites somebody to the team, or once more with another role: a link is mailed, good for 24 hours and once. The one before
 * is worthless.
 * @throws Refusal `forbidden` for another role than admin, with code `second_factor_proof_required` without a fresh code;
 *   `invalid` `email` for who is of the team.
 */
export async function inviteStaff(
  me: Staff,
  { email, role }: { email: string; role: StaffRole },
): Promise<void> {
  const by = await asAdmin(me);
  await transaction(async (tx) => {
    await lockTeam(tx);
    const known = await tx.db.staffMember.findFirst({
      where: { ended_at: null, account: { email } },
      select: { id: true },
    });
    if (known) throw invalid("email", "This person is on the team already.");
    await endOpenInvitations(tx, { email });
    const { id: invitation_id } = await insertInvitation(tx, { email, role });
    const subject = { subject_kind: "staff_invitation", subject_id: invitation_id, reason: null } as const;
    await audit(tx, by, { action: "staff.invited", ...subject, after: { role } });
    await publish(tx, "staff.invited", { invitation_id }, `staff.invited:${invitation_id}`);
  });
}

/**
 * Withdraws an invitation that nobody has accepted.
 * @throws Refusal `forbidden` as `inviteStaff`; `missing` for one that is accepted or over.
 */
export async function withdrawStaffInvitation(me: Staff, id: number): Promise<void> {
  const by = await asAdmin(me);
  await transaction(async (tx) => {
    const { count } = await tx.db.staffInvitation.updateMany({
      where: { id, accepted_at: null, ended_at: null },
      data: { ended_at: clock.now(), hash: null },
    });
    if (count === 0) throw missing();
    const subject = { subject_kind: "staff_invitation", subject_id: id, reason: null } as const;
    await audit(tx, by, { action: "staff.invitation_withdrawn", ...subject });
  });
}

/** The member that is changed, with the whole team locked. @throws Refusal `missing` for none, or one who has left. */
async function readMember(tx: Tx, staff_id: number): Promise<{ role: StaffRole }> {
  await lockTeam(tx);
  const member = await tx.db.staffMember.findFirst({
    where: { id: staff_id, ended_at: null },
    select: { role: true },
  });
  if (!member) throw missing();
  return member;
}

/** @throws Refusal `conflict` `last_admin` where nobody is left who can give rights; the change goes back with it. */
async function requireAnAdmin(tx: Tx): Promise<void> {
  if ((await countAdmins(tx)) === 0)
    throw conflict("last_admin", "The team needs an admin. Make somebody else an admin first.");
}

/**
 * Gives somebody of the team another role, from their next request on.
 * @throws Refusal `forbidden` as `inviteStaff`; `missing`; `conflict` `last_admin`.
 */
export async function changeStaffRole(
  me: Staff,
  staff_id: number,
  { role, reason }: { role: StaffRole; reason: string },
): Promise<void> {
  const by = await asAdmin(me);
  await transaction(async (tx) => {
    const before = await readMember(tx, staff_id);
    if (before.role === role) return;
    await tx.db.staffMember.update({ where: { id: staff_id }, data: { role }, select: { id: true } });
    await requireAnAdmin(tx);
    const subject = { subject_kind: "staff", subject_id: staff_id, reason } as const;
    await audit(tx, by, { action: "staff.role_changed", ...subject, before, after: { role } });
  });
}

/**
 * Takes somebody off the team, from their next request on. Their account stays theirs.
 * @throws Refusal `forbidden` as `inviteStaff`; `missing`; `conflict` `last_admin`.
 */
export async function endStaff(me: Staff, staff_id: number, reason: string): Promise<void> {
  const by = await asAdmin(me);
  await transaction(async (tx) => {
    const { role } = await readMember(tx, staff_id);
    const ended_at = clock.now();
    await tx.db.staffMember.update({ where: { id: staff_id }, data: { ended_at }, select: { id: true } });
    await requireAnAdmin(tx);
    const subject = { subject_kind: "staff", subject_id: staff_id, reason } as const;
    await audit(tx, by, { action: "staff.ended", ...subject, before: { role }, after: { role: null } });
  });
}
