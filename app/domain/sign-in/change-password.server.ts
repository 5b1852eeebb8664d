import { transaction } from "~/data/transaction.server";
import { invalid, Refusal } from "~/domain/refusal";
import type { Person } from "../accounts/people";
import { renewKey } from "./issue-key.server";
import { knownHash, type OwnPassword, readOwnPassword, verifyOwnPassword } from "./own-password.server";
import { hashPassword, isPassword } from "./password.server";
import { setPassword } from "./set-password.server";

/** Sets it and ends every key of the account; answers the one that takes the place of the key that asks. */
async function set(me: Person, own: OwnPassword, password: string): Promise<string> {
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
  const own = await readOwnPassword(me);
  const hash = knownHash(own);
  if (hash === null)
    throw new Refusal("forbidden", "You sign in with Google or Facebook, so there's no password to change.");
  await verifyOwnPassword(me, hash, input.old_password, { ip, field: "old_password" });
  return set(me, own, input.new_password);
}

/**
 * The first password of their own for a corporate user who was given one: without the old one, and only until it is done.
 * Answers the key that takes the place of the one that asks.
 * @throws Refusal `forbidden` for whoever has chosen their password already, `invalid` on `new_password`.
 */
export async function chooseFirstPassword(me: Person, password: string): Promise<string> {
  const own = await readOwnPassword(me);
  if (own.is_password_changed) throw new Refusal("forbidden", "You already chose your password.");
  return set(me, own, password);
}
