import type { Tx } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { setActive } from "../accounts/account-row.server";
import type { Staff } from "../accounts/people";
import { publish } from "../outbox/publish.server";
import { conflict, invalid, missing } from "../refusal";
import { endAllKeys } from "../sign-in/end-devices.server";
import { requireProof } from "../sign-in/proof.server";
import { actingStaff } from "../staff/acting-staff";
import { audit } from "../staff/audit.server";

/** Whoever the team may act on: an account that is in use, and of nobody of the team. @throws Refusal `missing`, `invalid` `reason`. */
async function lockPerson(tx: Tx, id: number): Promise<{ is_active: boolean }> {
  // plain SQL: it locks the row
  const [person] = await tx<{ is_active: boolean; is_staff: boolean }[]>`
    SELECT a.is_active, EXISTS (SELECT FROM staff_member s WHERE s.account_id = a.id AND s.ended_at IS NULL) AS is_staff
    FROM account a WHERE a.id = ${id} AND a.deleted_at IS NULL FOR NO KEY UPDATE OF a`;
  if (!person) throw missing();
  if (person.is_staff) throw invalid("reason", "This is somebody of the team: an admin ends their access.");
  return person;
}

/**
 * Locks somebody out of their account, or lets them in again; they are mailed why. Every session and key of theirs ends at
 * once. What they have and have ordered stays; a kitchen is suspended on its own screen.
 * @throws Refusal `forbidden`, also without a code of the last ten minutes; `missing`; `invalid` `reason`; `conflict` `already_so`.
 */
export async function lockAccount(
  me: Staff,
  account_id: number,
  { isLocked, reason }: { isLocked: boolean; reason: string },
): Promise<void> {
  const { staff_id, actor } = actingStaff(me, "lock people out");
  await requireProof(me);
  await transaction(async (tx) => {
    const { is_active } = await lockPerson(tx, account_id);
    if (is_active !== isLocked)
      throw conflict(
        "already_so",
        isLocked ? "This account is locked already." : "This account isn't locked.",
      );
    await setActive(tx, account_id, !isLocked);
    if (isLocked) await endAllKeys(tx.db, account_id);
    const entry = await audit(
      tx,
      { staff_id, actor },
      {
        action: isLocked ? "account.locked" : "account.unlocked",
        ...{ subject_kind: "account", subject_id: account_id, reason },
        before: { is_active: String(is_active) },
        after: { is_active: String(!isLocked) },
      },
    );
    await publish(tx, "account.access_changed", { audit_entry_id: entry }, `account.access_changed:${entry}`);
  });
}

/**
 * Signs somebody out everywhere, apps and scripts included. Answers of how many devices.
 * @throws Refusal `forbidden`; `missing`; `invalid` `reason`.
 */
export function endSessionsByStaff(me: Staff, account_id: number, reason: string): Promise<number> {
  const { staff_id, actor } = actingStaff(me, "help people sign in");
  return transaction(async (tx) => {
    await lockPerson(tx, account_id);
    const ended = await endAllKeys(tx.db, account_id);
    await audit(
      tx,
      { staff_id, actor },
      {
        ...{ action: "account.signed_out", subject_kind: "account", subject_id: account_id, reason },
        after: { devices: ended },
      },
    );
    return ended;
  });
}
