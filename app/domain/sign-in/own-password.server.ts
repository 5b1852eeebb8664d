import { db } from "~/data/prisma.server";
import { invalid } from "~/domain/refusal";
import type { Person } from "../accounts/people";
import { isPassword } from "./password.server";
import { countAttempt, uncountAttempt } from "./sign-in-limits.server";

/** What an account signs in with, besides Google or Facebook. */
export interface OwnPassword {
  password_hash: string | null;
  signup_method: "other" | "google" | "facebook";
  is_password_changed: boolean;
}

/** My password as it is stored. */
export async function readOwnPassword(me: Person): Promise<OwnPassword> {
  const own = await db.account.findUnique({
    where: { id: me.account_id },
    select: { password_hash: true, signup_method: true, is_password_changed: true },
  });
  if (!own) throw new Error(`the account ${me.account_id} is gone`);
  return own;
}

/** The hash of a password that its owner knows; null for who signed up with Google or Facebook (docs/rules.md, People). */
export const knownHash = ({ signup_method, password_hash }: OwnPassword) =>
  signup_method === "other" ? password_hash : null;

/** Whether this person has a password of their own: to change it, or to be asked for it. */
export async function hasPassword(me: Person): Promise<boolean> {
  return knownHash(await readOwnPassword(me)) !== null;
}

/**
 * Takes my password once more. A wrong one counts as a failed sign-in, so that a stolen session can't guess.
 * @throws Refusal `invalid` on `field`, `limited`.
 */
export async function verifyOwnPassword(
  me: Person,
  hash: string,
  typed: string,
  { ip, field }: { ip: string; field: "password" | "old_password" },
): Promise<void> {
  await countAttempt(me.email, ip);
  const isRight = await isPassword(hash, typed).catch(async (busy: unknown) => {
    await uncountAttempt(me.email, ip, false);
    throw busy;
  });
  if (!isRight) throw invalid(field, "That's not your current password");
  await uncountAttempt(me.email, ip, true);
}
