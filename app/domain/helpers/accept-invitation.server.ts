import { db } from "~/data/prisma.server";
import type { Db } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { clock } from "~/kit/clock";
import { keyedHash } from "~/kit/secret.server";
import { markEmailVerified } from "../accounts/account-row.server";
import type { Person } from "../accounts/people";
import { missing, Refusal } from "../refusal";
import { countOpenedInvitation } from "../sign-in/sign-in-limits.server";

export interface HelperInvitation {
  id: number;
  chef_id: number;
  /** the cook's name */
  kitchen: string;
  email: string;
}

/** @throws Refusal `missing` for a link that nobody was sent, that is used, over, replaced or withdrawn: all in the same words. */
async function readInvitation(on: Db, token: string): Promise<HelperInvitation> {
  const invitation = await on.kitchenHelper.findUnique({
    where: { hash: keyedHash(token), status: "invited", expires_at: { gt: clock.now() } },
    select: { id: true, chef_id: true, email: true, chef: { select: { full_name: true } } },
  });
  if (!invitation) throw missing();
  const { chef, ...own } = invitation;
  return { ...own, kitchen: chef.full_name };
}

/**
 * The invitation behind the secret of a link.
 * @throws Refusal `missing` as `readInvitation`; `limited` when too many links were opened from this address within an hour.
 */
export async function openHelperInvitation(token: string, ip: string): Promise<HelperInvitation> {
  await countOpenedInvitation(ip);
  return readInvitation(db, token);
}

/**
 * I help in that kitchen from now on. The link was in my mailbox, which proves that it is mine. Who helps there already, under
 * an email they had before, keeps one place: the new one.
 * @throws Refusal `missing` and `limited` as `openHelperInvitation`; `forbidden` when it was sent to another email than mine.
 */
export async function acceptHelperInvitation(
  me: Person,
  token: string,
  ip: string,
): Promise<HelperInvitation> {
  const { id, email } = await openHelperInvitation(token, ip);
  if (email.toLowerCase() !== me.email.toLowerCase())
    throw new Refusal(
      "forbidden",
      "This invitation is for another account. Sign in with the email it was sent to.",
    );
  return transaction(async (tx) => {
    // plain SQL: locks the rows; the account first, as whoever deletes it does
    await tx`SELECT FROM account WHERE id = ${me.account_id} FOR NO KEY UPDATE`;
    // plain SQL: it locks the rows
    await tx`SELECT FROM kitchen_helper WHERE id = ${id} FOR UPDATE`;
    const invitation = await readInvitation(tx.db, token);
    await tx.db.kitchenHelper.updateMany({
      where: { chef_id: invitation.chef_id, account_id: me.account_id, status: "active" },
      data: { status: "ended", ended_at: clock.now() },
    });
    await tx.db.kitchenHelper.update({
      where: { id },
      data: { status: "active", account_id: me.account_id, joined_at: clock.now(), hash: null },
      select: { id: true },
    });
    await markEmailVerified(tx, me.account_id);
    return invitation;
  });
}
