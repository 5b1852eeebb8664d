import { db } from "~/data/prisma.server";
import { finishLogIn } from "./finish-log-in.server";
import { type FirstStep, noMatch, passwordMark } from "./first-step.server";
import type { KeyRequest } from "./issue-key.server";
import { isPassword } from "./password.server";
import { countAttempt, uncountAttempt } from "./sign-in-limits.server";

/** Where a sign-in comes from, for limits and the list of devices. */
export interface SignInOrigin extends KeyRequest {
  ip: string;
}

/** Whose an email and a password are; null for nobody's, and for an account that is no longer active. */
async function firstStep(input: { email: string; password: string }): Promise<FirstStep | null> {
  const { email, password } = input;
  const account = await db.account.findFirst({
    where: { email, deleted_at: null },
    select: { id: true, password_hash: true, is_active: true },
  });
  const isRight = await isPassword(account?.password_hash ?? null, password);
  if (!account?.is_active || !isRight) return null;
  return { account_id: account.id, password_mark: passwordMark(account.password_hash) };
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
  const first = await firstStep(input).catch(async (trouble: unknown) => {
    // a database that is down, or too much to do, is no fault of theirs
    await uncountAttempt(input.email, from.ip, false);
    throw trouble;
  });
  if (first === null) throw noMatch();
  await uncountAttempt(input.email, from.ip, true);
  return { key: await finishLogIn(first, from, input.otp), account_id: first.account_id };
}
