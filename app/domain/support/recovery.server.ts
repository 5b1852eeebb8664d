import { db } from "~/data/prisma.server";
import type { Tx } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { clock } from "~/kit/clock";
import { newKey } from "~/kit/secret.server";
import type { Staff } from "../accounts/people";
import { publish } from "../outbox/publish.server";
import { conflict, invalid, missing } from "../refusal";
import { endAllKeys } from "../sign-in/end-devices.server";
import { requireProof } from "../sign-in/proof.server";
import { deleteFactors } from "../sign-in/set-up-second-factor.server";
import { actingStaff } from "../staff/acting-staff";
import { audit, type StaffActor } from "../staff/audit.server";
import { hashOfRecovery } from "./recovery-token.server";

/** How long a colleague has to allow it, and then the owner to open the link. Hours. */
const HOURS = 72;

/** What somebody who can't get in anymore is given back. */
export interface RecoveryRequest {
  /** two-step sign-in comes off: phone and recovery codes are lost */
  removes_factor: boolean;
  /** the mailbox is lost: this one takes its place once its owner has opened the link that is mailed to it */
  new_email?: string | undefined;
  /** how it was found out who asks */
  reason: string;
}

const inHours = () => new Date(clock.now().getTime() + HOURS * 3_600_000);
const isOpen = () => ({ done_at: null, ended_at: null, expires_at: { gt: clock.now() } });

/** Whoever can be helped: an account that is in use, and of nobody of the team. @throws Refusal `missing`, `invalid`. */
async function readOwner(tx: Tx, id: number) {
  const owner = await tx.db.account.findFirst({
    where: { id, deleted_at: null },
    select: {
      ...{ is_active: true, email: true, staff: { select: { ended_at: true } } },
      second_factors: { where: { confirmed_at: { not: null } }, select: { id: true }, take: 1 },
    },
  });
  if (!owner) throw missing();
  if (owner.staff && owner.staff.ended_at === null)
    throw invalid(
      "reason",
      "This is somebody of the team: an admin ends their access and invites them again.",
    );
  if (!owner.is_active) throw invalid("reason", "This account is locked. Unlock it first.");
  return owner;
}

/**
 * Asks for an account to be given back to its owner, who has lost their phone or mailbox. Nothing changes until a colleague
 * allows it; the mailbox that the account has is told at once, so that whoever still reads it can object.
 * @throws Refusal `forbidden`, also without a fresh code; `missing`; `invalid`; `conflict` `recovery_open`.
 */
export async function askRecovery(me: Staff, account_id: number, request: RecoveryRequest): Promise<void> {
  const { staff_id, actor } = actingStaff(me, "help people sign in");
  await requireProof(me);
  const { removes_factor, new_email = null, reason } = request;
  if (!removes_factor && new_email === null) throw invalid("new_email", "Choose what they have lost.");
  await transaction(async (tx) => {
    // plain SQL: a lock, since there may be no row yet
    await tx`SELECT pg_advisory_xact_lock(hashtextextended(${`account_recovery:${account_id}`}, 0))`;
    const owner = await readOwner(tx, account_id);
    if (removes_factor && owner.second_factors.length === 0)
      throw invalid("removes_factor", "They have no two-step sign-in.");
    if (new_email !== null && (await tx.db.account.count({ where: { email: new_email } })) > 0)
      throw invalid("new_email", "This email belongs to an account already.");
    const where = { account_id, done_at: null, ended_at: null };
    await tx.db.accountRecovery.updateMany({
      where: { ...where, expires_at: { lte: clock.now() } },
      data: { ended_at: clock.now(), hash: null },
    });
    if ((await tx.db.accountRecovery.count({ where })) > 0)
      throw conflict("recovery_open", "This was asked for already. A colleague allows it or turns it down.");
    const { id } = await tx.db.accountRecovery.create({
      data: { account_id, reason, removes_factor, new_email, asked_by: staff_id, expires_at: inHours() },
      select: { id: true },
    });
    const entry = await audit(
      tx,
      { staff_id, actor },
      {
        ...{ action: "account.recovery_asked", subject_kind: "account", subject_id: account_id, reason },
        after: { recovery_id: id, removes_factor, changes_email: new_email !== null },
      },
    );
    await publish(tx, "account.access_changed", { audit_entry_id: entry }, `account.access_changed:${entry}`);
  });
}

/** One that waits, locked. @throws Refusal `missing`. */
async function lockOpen(tx: Tx, account_id: number) {
  // plain SQL: the same lock
  await tx`SELECT pg_advisory_xact_lock(hashtextextended(${`account_recovery:${account_id}`}, 0))`;
  const open = await tx.db.accountRecovery.findFirst({
    where: { account_id, ...isOpen() },
    select: {
      ...{ id: true, link_nonce: true, asked_by: true, approved_at: true },
      ...{ removes_factor: true, new_email: true },
    },
  });
  if (!open) throw missing();
  return open;
}

/**
 * Everybody is signed out there, and a link for a new password goes to the account's mailbox. The link is derived from the
 * job's key, so that is random: a number would come again after a database was put back.
 */
export async function resetSignIn(tx: Tx, account_id: number): Promise<void> {
  await endAllKeys(tx.db, account_id);
  const deadline = new Date(clock.now().getTime() + 3_600_000);
  await publish(tx, "password_reset.asked", { account_id }, `account.recovered:${newKey()}`, { deadline });
}

/**
 * Allows what a colleague has asked for: never the one who did. Two-step sign-in comes off and everybody is signed out, at
 * once; a new mailbox gets a link, and becomes the account's when its owner opens it.
 * @throws Refusal `forbidden`, also without a fresh code and for who asked; `missing`; `conflict` `already_so`.
 */
export async function allowRecovery(me: Staff, account_id: number): Promise<void> {
  const { staff_id, actor } = actingStaff(me, "help people sign in");
  await requireProof(me);
  await transaction(async (tx) => {
    await readOwner(tx, account_id);
    const open = await lockOpen(tx, account_id);
    const { id } = open;
    if (open.approved_at) throw conflict("already_so", "This is allowed already.");
    if (open.asked_by === staff_id)
      throw conflict("own_request", "You asked for this. A colleague has to allow it.");
    const now = clock.now();
    const isDone = open.new_email === null;
    await tx.db.accountRecovery.update({
      where: { id },
      data: {
        ...{ approved_by: staff_id, approved_at: now, expires_at: inHours() },
        ...(isDone ? { done_at: now } : { hash: hashOfRecovery(open) }),
      },
      select: { id: true },
    });
    if (open.removes_factor) await deleteFactors(tx, account_id);
    if (isDone) await resetSignIn(tx, account_id);
    else {
      await endAllKeys(tx.db, account_id);
      await publish(tx, "account.recovery_allowed", { recovery_id: id }, `account.recovery_allowed:${id}`);
    }
    await auditOf(tx, { staff_id, actor }, account_id, "allowed", { recovery_id: id });
  });
}

/**
 * Turns down, or takes back, what was asked for; a link that was mailed is worthless.
 * @throws Refusal `forbidden`; `missing`.
 */
export async function endRecovery(me: Staff, account_id: number): Promise<void> {
  const { staff_id, actor } = actingStaff(me, "help people sign in");
  await transaction(async (tx) => {
    const { id } = await lockOpen(tx, account_id);
    await tx.db.accountRecovery.update({
      where: { id },
      data: { ended_at: clock.now(), hash: null },
      select: { id: true },
    });
    await auditOf(tx, { staff_id, actor }, account_id, "turned_down", { recovery_id: id });
  });
}

const auditOf = (tx: Tx, by: StaffActor, account_id: number, act: string, after: Record<string, unknown>) =>
  audit(tx, by, {
    ...{ action: `account.recovery_${act}`, subject_kind: "account", subject_id: account_id, reason: null },
    after,
  });

/** What is asked for and not done yet, for the person's screen; null for none. */
export async function readRecovery(account_id: number) {
  return db.accountRecovery.findFirst({
    where: { account_id, ...isOpen() },
    select: {
      ...{ reason: true, removes_factor: true, new_email: true, asked_by: true, approved_at: true },
      asker: { select: { account: { select: { first_name: true, last_name: true } } } },
    },
  });
}
