import type { Tx } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { clock } from "~/kit/clock";
import { newKey } from "~/kit/secret.server";
import { markEmailVerified } from "../accounts/account-row.server";
import { claimInvitedAccount } from "../accounts/insert-account.server";
import type { Person } from "../accounts/people";
import type { JoinInput } from "../organizations/people-schemas.server";
import { publish } from "../outbox/publish.server";
import { invalid, Refusal } from "../refusal";
import { hashPassword } from "../sign-in/password.server";
import { countOpenedInvitation } from "../sign-in/sign-in-limits.server";
import { audit } from "../staff/admin-audit.server";
import { type Invitation, readInvitation } from "./read-invitation.server";

/** Reads an invitation once more, with everything it hangs on locked until the commit. */
async function lock(tx: Tx, token: string): Promise<Invitation> {
  const { membership_id, account_id } = await readInvitation(token, tx);
  // plain SQL: it locks the rows
  await tx`SELECT FROM account WHERE id = ${account_id} FOR NO KEY UPDATE`;
  // plain SQL: it locks the rows
  await tx`SELECT FROM membership WHERE id = ${membership_id} FOR UPDATE`;
  return readInvitation(token, tx);
}

/** The person is a member from now on; the link was in their mailbox, which proves that it is theirs. */
async function join(
  tx: Tx,
  { invitation_id, membership_id, organization_id, account_id }: Invitation,
): Promise<void> {
  const now = clock.now();
  const select = { id: true };
  const joined = { status: "activated", joined_at: now, ended_at: null, is_rejected: false } as const;
  await tx.db.invitation.update({ where: { id: invitation_id }, data: { used_at: now }, select });
  await tx.db.membership.update({ where: { id: membership_id }, data: joined, select });
  await markEmailVerified(tx, account_id);
  const subject = { kind: "membership", id: membership_id };
  await audit(tx, { account_id, organization_id }, "membership.accepted", subject, {});
}

/** @throws Refusal `limited` when too many links were opened from this address within an hour. */
export async function openInvitation(token: string, ip: string): Promise<Invitation> {
  await countOpenedInvitation(ip);
  return readInvitation(token);
}

/**
 * Accepts an invitation with the account that it is for, by the person who is signed in to it.
 * @throws Refusal `missing` as `readInvitation`; `forbidden` for anybody else's account.
 */
export function acceptInvitation(me: Person, token: string): Promise<void> {
  return transaction(async (tx) => {
    const invitation = await lock(tx, token);
    if (invitation.account_id !== me.account_id)
      throw new Refusal(
        "forbidden",
        "This invitation is for another account. Sign in with the email it was sent to.",
      );
    await join(tx, invitation);
  });
}

/**
 * Accepts an invitation for an email that has no account yet: the account takes its name from its owner. Who came by a referral
 * chooses a password here; all others have one that nobody knows, until they have chosen theirs on the page that they are led to
 * (`is_password_changed`, the specification's first sign-in). Answers the account's id.
 * @throws Refusal `missing` as `readInvitation`; `invalid` `password`; `conflict` `has_account` when somebody has registered meanwhile.
 */
export async function joinAsNewcomer(token: string, input: JoinInput): Promise<number> {
  const { is_referred } = await readInvitation(token);
  if (is_referred && !input.password) throw invalid("password", "Password is required");
  const password_hash = await hashPassword((is_referred && input.password) || newKey());
  return transaction(async (tx) => {
    const invitation = await lock(tx, token);
    if (!invitation.is_new)
      throw new Refusal("conflict", "This email already has an account. Sign in to accept.", {
        code: "has_account",
      });
    const { account_id } = invitation;
    const { first_name, last_name } = input;
    await claimInvitedAccount(tx, account_id, {
      first_name,
      last_name,
      password_hash,
      hasChosen: is_referred,
    });
    await join(tx, invitation);
    await publish(tx, "account.registered", { account_id }, `account.registered:${account_id}`);
    return account_id;
  });
}
