import type { AuthenticationResponseJSON } from "@simplewebauthn/server";
import type { FirstStep } from "./first-step.server";
import { issueKey, type KeyRequest } from "./issue-key.server";
import { verifyPasskey } from "./passkeys.server";
import { hasSecondFactor, SecondFactorRequired, verifySecondFactor } from "./second-factor.server";

/**
 * Ends a sign-in whose first step is done, a password or a provider: a fresh key, but where the account has a second
 * factor only with its code (`otp`).
 * @throws Refusal `SecondFactorRequired` without a code; `invalid` on `otp`, or where the password has changed since the
 *   first step; `limited`.
 */
export async function finishLogIn(
  first: FirstStep,
  from: KeyRequest,
  otp: string | undefined,
): Promise<string> {
  const { account_id } = first;
  if (!(await hasSecondFactor(account_id))) return issueKey(account_id, from, first);
  if (otp === undefined) throw new SecondFactorRequired(first);
  await verifySecondFactor(account_id, otp);
  return issueKey(account_id, { ...from, isProved: true }, first);
}

/**
 * Ends such a sign-in by one of the account's passkeys in place of a code.
 * @throws Refusal `invalid` on `passkey`, or where the password has changed since the first step; `limited`.
 */
export async function finishLogInByPasskey(
  first: FirstStep,
  from: KeyRequest,
  answer: AuthenticationResponseJSON,
): Promise<string> {
  await verifyPasskey(first.account_id, answer);
  return issueKey(first.account_id, { ...from, isProved: true }, first);
}
