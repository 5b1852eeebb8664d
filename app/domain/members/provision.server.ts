import type { Tx } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { clock } from "~/kit/clock";
import { markEmailVerified } from "../accounts/account-row.server";
import { claimInvitedAccount } from "../accounts/insert-account.server";
import { purgeUnverifiedAccount } from "../accounts/purge-unverified.server";
import { isUnclaimed } from "../accounts/unclaimed.server";
import { publish } from "../outbox/publish.server";
import { conflict, missing } from "../refusal";
import { type Actor, audit } from "../staff/admin-audit.server";
import { lockTreasury } from "../treasury/treasury.server";
import { abandonHolds, end } from "./end-membership.server";
import { inviteMany } from "./invite.server";

/** What an organization's provisioning says of a person. */
export interface ProvisionedPerson {
  email: string;
  first_name: string;
  last_name: string;
}

interface Row {
  membership_id: number;
  account_id: number;
  status: "invited" | "activated" | "suspended" | "rejected" | "left";
  role: string;
}

/** Plain SQL: locks the row. */
async function lock(tx: Tx, organization_id: number, membership_id: number): Promise<Row> {
  const [row] = await tx<Row[]>`
    SELECT id AS membership_id, account_id, status, role FROM membership
    WHERE id = ${membership_id} AND organization_id = ${organization_id} FOR UPDATE`;
  if (!row) throw missing();
  return row;
}

/**
 * Invites a person whom the organization's provider has added, as an admin would; null for who is a member or invited already.
 * Answers the membership's id.
 */
export async function inviteProvisioned(
  tx: Tx,
  me: Actor,
  person: ProvisionedPerson,
): Promise<number | null> {
  const [invited] = await inviteMany(tx, me.organization_id, "scim", [person]);
  if (!invited) return null;
  const { membership_id, account_id } = invited;
  const facts = { account_id, by: "provisioning" };
  await audit(tx, me, "membership.invited", { kind: "membership", id: membership_id }, facts);
  return membership_id;
}

/**
 * Ends the membership of somebody whom the organization's provider has deactivated: money to the pool, all sessions at once.
 * Who has left or was rejected already stays so. `me` is who let the provider in.
 * @throws Refusal `missing`; `conflict` `last_owner` for the only owner, whom another owner has to follow first.
 */
export async function endProvisioned(me: Actor, membership_id: number): Promise<void> {
  const { organization_id } = me;
  const ended = await transaction(async (tx) => {
    await lockTreasury(tx, organization_id);
    // plain SQL: it locks the rows
    // always all of them and in one order, as everybody who ends an owner does
    const owners = await tx<{ id: number }[]>`
      SELECT id FROM membership WHERE organization_id = ${organization_id} AND role = 'admin' AND status = 'activated' ORDER BY id FOR UPDATE`;
    const row = await lock(tx, organization_id, membership_id);
    if (row.status === "left" || row.status === "rejected") return null;
    if (owners.length === 1 && owners[0]?.id === membership_id)
      throw conflict("last_owner", "This is the only owner. Make somebody else an owner first.");
    await end(tx, me, row.account_id, row, "left");
    return row.account_id;
  });
  // at once; should it fail, the event has it done
  if (ended !== null)
    await abandonHolds({ organization_id, account_id: ended, by: me.account_id }).catch(() => undefined);
}

/**
 * Invites somebody again whom the provider has activated and who had left or was rejected: nobody becomes a member but by their
 * own word. Whom an admin has suspended stays so, until an admin activates them.
 * @throws Refusal `missing`.
 */
export async function activateProvisioned(
  tx: Tx,
  me: Actor,
  membership_id: number,
  person: ProvisionedPerson,
): Promise<void> {
  const { status } = await lock(tx, me.organization_id, membership_id);
  if (status === "left" || status === "rejected") await inviteProvisioned(tx, me, person);
}

/** Writes down how the provider spells somebody's name, for the organization alone: the account's own names stay the person's. */
export async function renameProvisioned(
  tx: Tx,
  me: Actor,
  membership_id: number,
  names: Pick<ProvisionedPerson, "first_name" | "last_name">,
): Promise<void> {
  await tx.db.membership.update({ where: { id: membership_id }, data: names, select: { id: true } });
  const facts = { changed: "first_name, last_name", by: "provisioning" };
  await audit(tx, me, "membership.changed", { kind: "membership", id: membership_id }, facts);
}

/** Whom an organization knows by an email: a member, or somebody it has invited. */
export interface KnownMember {
  membership_id: number;
  account_id: number;
  status: "invited" | "activated" | "suspended";
  /** nobody has taken the account yet */
  is_new: boolean;
  /** somebody has taken it, who never showed that the mailbox is theirs */
  is_unproved: boolean;
}

/** The member, or invited one, whom an organization has under an email; null for nobody. Their rows stay locked. */
export async function lockMemberByEmail(
  tx: Tx,
  organization_id: number,
  email: string,
): Promise<KnownMember | null> {
  // plain SQL: it locks the rows
  // never "rejected": status: WHERE leaves them out
  // never "left": status: WHERE leaves them out
  const [known] = await tx<KnownMember[]>`
    SELECT m.id AS membership_id, account.id AS account_id, m.status, ${isUnclaimed} AS is_new,
      NOT ${isUnclaimed} AND account.email_verified_at IS NULL AS is_unproved
    FROM account JOIN membership m ON m.account_id = account.id AND m.organization_id = ${organization_id}
    WHERE account.email = ${email} AND account.is_active AND account.deleted_at IS NULL
      AND m.status IN ('invited', 'activated', 'suspended')
    FOR NO KEY UPDATE OF account, m`;
  return known ?? null;
}

/**
 * Makes an invited person a member who comes by the organization's own sign-on and has proved the mailbox: the same as opening
 * the invitation's link. An account that nobody has taken takes the names given and needs no password; one that a stranger
 * may have opened with their email loses what the stranger put there (docs/cases.md, 79).
 */
export async function joinBySignOn(
  tx: Tx,
  organization_id: number,
  { membership_id, account_id, status, is_new, is_unproved }: KnownMember,
  names: { first_name: string; last_name: string },
): Promise<void> {
  if (is_new) {
    await claimInvitedAccount(tx, account_id, { ...names, password_hash: null, hasChosen: true });
    await publish(tx, "account.registered", { account_id }, `account.registered:${account_id}`);
  }
  if (is_unproved) await purgeUnverifiedAccount(tx, account_id, { provider: "other", ...names });
  await markEmailVerified(tx, account_id);
  if (status !== "invited") return;
  const now = clock.now();
  await tx.db.invitation.updateMany({ where: { membership_id, used_at: null }, data: { used_at: now } });
  await tx.db.membership.update({
    where: { id: membership_id },
    data: { status: "activated", joined_at: now, ended_at: null, is_rejected: false },
    select: { id: true },
  });
  const subject = { kind: "membership", id: membership_id };
  await audit(tx, { account_id, organization_id }, "membership.accepted", subject, { by: "sign-on" });
}
