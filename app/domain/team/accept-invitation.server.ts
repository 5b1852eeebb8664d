import { db } from "~/data/prisma.server";
import type { Db, Tx } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { clock } from "~/kit/clock";
import { keyedHash } from "~/kit/secret.server";
import { markEmailVerified } from "../accounts/account-row.server";
import type { Person, StaffRole } from "../accounts/people";
import { missing, Refusal } from "../refusal";
import { hashPassword } from "../sign-in/password.server";
import { countOpenedInvitation } from "../sign-in/sign-in-limits.server";
import { emailTaken, openAccount } from "../sign-up/register-account.server";
import { audit } from "../staff/audit.server";
import { lockTeam } from "./invitation-row.server";

/** An invitation as whoever opens its link sees it. */
export interface StaffInvitation {
  id: number;
  email: string;
  role: StaffRole;
}

/** @throws Refusal `missing` for a link that is made up, used, over, replaced or withdrawn: all in the same words. */
async function readInvitation(on: Db, token: string): Promise<StaffInvitation> {
  const open = await on.staffInvitation.findUnique({
    where: { hash: keyedHash(token), expires_at: { gt: clock.now() } },
    select: { id: true, email: true, role: true },
  });
  if (!open) throw missing();
  return open;
}

/**
 * The invitation behind the secret of a link; looking at it spends nothing. `has_account`: its email signs in already.
 * @throws Refusal `missing` as `readInvitation`; `limited` when too many links were opened from this address within an hour.
 */
export async function openStaffInvitation(
  token: string,
  ip: string,
): Promise<StaffInvitation & { has_account: boolean }> {
  await countOpenedInvitation(ip);
  const invitation = await readInvitation(db, token);
  const account = await db.account.findFirst({
    where: { email: invitation.email, deleted_at: null, password_hash: { not: null } },
    select: { id: true },
  });
  return { ...invitation, has_account: account !== null };
}

/** Makes an account a member of the team; who was on it before comes back with the new role. */
async function join(tx: Tx, account_id: number, { id, role }: StaffInvitation): Promise<void> {
  const accepted_at = clock.now();
  await tx.db.staffInvitation.update({
    where: { id },
    data: { accepted_at, hash: null },
    select: { id: true },
  });
  const { id: staff_id } = await tx.db.staffMember.upsert({
    where: { account_id },
    create: { account_id, role },
    update: { role, ended_at: null },
    select: { id: true },
  });
  await markEmailVerified(tx, account_id);
  const by = { staff_id, actor: `staff:${staff_id}` };
  const subject = { subject_kind: "staff", subject_id: staff_id, reason: null } as const;
  await audit(tx, by, { action: "staff.joined", ...subject, after: { role, invitation_id: id } });
}

/**
 * I join the team with the account that I have.
 * @throws Refusal `missing` and `limited` as `openStaffInvitation`; `forbidden` when it was sent to another email than mine.
 */
export async function acceptStaffInvitation(me: Person, token: string, ip: string): Promise<StaffInvitation> {
  await countOpenedInvitation(ip);
  return transaction(async (tx) => {
    await lockTeam(tx);
    const invitation = await readInvitation(tx.db, token);
    if (invitation.email.toLowerCase() !== me.email.toLowerCase())
      throw new Refusal(
        "forbidden",
        "This invitation is for another account. Sign in with the email it was sent to.",
      );
    await join(tx, me.account_id, invitation);
    return invitation;
  });
}

/**
 * Opens an account for whoever has none, with the password they choose, and joins the team. The link proves the mailbox.
 * Answers the account's id.
 * @throws Refusal `missing` and `limited` as `openStaffInvitation`; `invalid` `email` where the email has an account meanwhile.
 */
export async function joinByInvitation(
  token: string,
  person: { first_name: string; last_name: string; new_password: string },
  ip: string,
): Promise<number> {
  await countOpenedInvitation(ip);
  await readInvitation(db, token);
  const { first_name, last_name, new_password } = person;
  const password_hash = await hashPassword(new_password);
  return transaction(async (tx) => {
    await lockTeam(tx);
    const invitation = await readInvitation(tx.db, token);
    const account_id = await openAccount(tx, {
      ...{ email: invitation.email, first_name, last_name, password_hash },
      ...{ kitchen_name: "", referrer_id: null, is_proved: true },
    });
    if (account_id === null) throw emailTaken();
    await join(tx, account_id, invitation);
    return account_id;
  });
}
