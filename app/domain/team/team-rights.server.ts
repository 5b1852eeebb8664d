import type { Tx } from "~/data/sql.server";
import type { Staff, StaffRole } from "../accounts/people";
import { conflict, missing } from "../refusal";
import { requireProof } from "../sign-in/proof.server";
import { actingStaff } from "../staff/acting-staff";
import type { StaffActor } from "../staff/audit.server";
import { countAdmins, lockTeam } from "./invitation-row.server";

/** Rights change hands only by an admin who has just shown a code of their second factor (decision 075). */
export async function asAdmin(me: Staff): Promise<StaffActor> {
  const by = actingStaff(me, "manage the team");
  await requireProof(me);
  return { staff_id: by.staff_id, actor: by.actor };
}

/** The member that is changed, with the whole team locked. @throws Refusal `missing` for none, or one who has left. */
export async function readMember(tx: Tx, staff_id: number): Promise<{ role: StaffRole }> {
  await lockTeam(tx);
  const member = await tx.db.staffMember.findFirst({
    where: { id: staff_id, ended_at: null },
    select: { role: true },
  });
  if (!member) throw missing();
  return member;
}

/** @throws Refusal `conflict` `last_admin` where nobody is left who can give rights; the change goes back with it. */
export async function requireAnAdmin(tx: Tx): Promise<void> {
  if ((await countAdmins(tx)) === 0)
    throw conflict("last_admin", "The team needs an admin. Make somebody else an admin first.");
}
