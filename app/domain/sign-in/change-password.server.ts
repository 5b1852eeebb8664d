import { db } from "~/data/prisma.server";
import { transaction } from "~/data/transaction.server";
import { invalid, Refusal } from "~/domain/refusal";
import type { Person } from "../accounts/people";
import { renewKey } from "./issue-key.server";
import { hashPassword, isPassword } from "./password.server";
import { setPassword } from "./set-password.server";
import { countAttempt, uncountAttempt } from "./sign-in-limits.server";

interface Own {
  password_hash: string | null;
  signup_method: "other" | "google" | "facebook";
  is_password_changed: boolean;
}

async function readOwn(me: Person): Promise<Own> {
  const own = await db.account.findUnique({
    where: { id: me.account_id },
    select: { password_hash: true, signup_method: true, is_password_changed: true },
  });
  if (!own) throw new Error(`the account ${me.account_id} is gone`);
  return own;
}

/** Whether this person has a password to change: not who signed up with Google or Facebook (docs/rules.md, People). */
export async function hasPassword(me: Person): Promise<boolean> {
  const { password_hash, signup_method } = await readOwn(me);
  return signup_method === "other" && password_hash !== null;
}

/** Sets it and ends every key of the account; answers the one that takes the place of the key that asks. */
async function set(me: Person, own: Own, password: string): Promise<string> {
  if (await isPassword(own.password_hash, password))
    throw invalid("new_password", "Choose a password that's different from your current one");
  const hash = await hashPassword(password);
  return transaction(async (tx) => {
    await setPassword(tx, me.account_id, hash, me.key_id);
    return renewKey(tx, me.key_id);
  });
}

/**
 * Changes my password. Every key of mine ends, and the device I am on gets the new one that this answers. A wrong old
 * password counts as a failed sign-in, so that a stolen session can't guess.
 * @throws Refusal `forbidden` for who signed up with Google or Facebook, `invalid` on `old_password` or `new_password`, `limited`.
 */
export async function changePassword(
  me: Person,
  input: { old_password: string; new_password: string },
  ip: string,
): Promise<string> {
  const own = await readOwn(me);
  if (own.signup_method !== "other" || own.password_hash === null)
    throw new Refusal("forbidden", "You sign in with Google or Facebook, so there's no password to change.");
  await countAttempt(me.email, ip);
  const right = await isPassword(own.password_hash, input.old_password).catch(async (busy: unknown) => {
    await uncountAttempt(me.email, ip, false);
    throw busy;
  });
  if (!right) throw invalid("old_password", "That's not your current password");
  await uncountAttempt(me.email, ip, true);
  return set(me, own, input.new_password);
}

/**
 * The first password of their own for a corporate user who was given one: without the old one, and only until it is done.
 * Answers the key that takes the place of the one that asks.
 * @throws Refusal `forbidden` for whoever has chosen their password already, `invalid` on `new_password`.
 */
export async function chooseFirstPassword(me: Person, password: string): Promise<string> {
  const own = await readOwn(me);
  if (own.is_password_changed) throw new Refusal("forbidden", "You already chose your password.");
  return set(me, own, password);
}
