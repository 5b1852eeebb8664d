import { db } from "~/data/prisma.server";
import { Refusal } from "~/domain/refusal";
import { finishLogIn } from "./finish-log-in.server";
import type { KeyRequest } from "./issue-key.server";
import { isPassword } from "./password.server";
import { countAttempt, uncountAttempt } from "./sign-in-limits.server";

/** Where a sign-in comes from, for limits and the list of devices. */
export interface SignInOrigin extends KeyRequest {
  ip: string;
}

/** The account that an email and a password belong to; null for none, and for one that is no longer active. */
async function accountOf({ email, password }: { email: string; password: string }): Promise<number | null> {
  const account = await db.account.findFirst({
    where: { email, deleted_at: null },
    select: { id: true, password_hash: true, is_active: true },
  });
  const isRight = await isPassword(account?.password_hash ?? null, password);
  return account?.is_active && isRight ? account.id : null;
}

/**
 * Signs in by email and password and answers a fresh key. One limiter serves the web and REST: failures count, 25 in
 * five minutes for an address and 25 an hour for an email. The key that the request
 * brought ends, whoever's it was. Where the account has a second factor, its code (`otp`) belongs to it.
 * @throws Refusal `invalid` in the same words for an unknown email, a wrong password and an ended account;
 *   `SecondFactorRequired` where only the code is missing, `invalid` on `otp`; `limited`.
 */
export async function logIn(
  input: { email: string; password: string; otp?: string | undefined },
  from: SignInOrigin,
): Promise<{ key: string; account_id: number }> {
  await countAttempt(input.email, from.ip);
  const account_id = await accountOf(input).catch(async (trouble: unknown) => {
    // a database that is down, or too much to do, is no fault of theirs
    await uncountAttempt(input.email, from.ip, false);
    throw trouble;
  });
  if (account_id === null) throw new Refusal("invalid", "Unable to log in with provided credentials.");
  await uncountAttempt(input.email, from.ip, true);
  return { key: await finishLogIn(account_id, from, input.otp), account_id };
}
