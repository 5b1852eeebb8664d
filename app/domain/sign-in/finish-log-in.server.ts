import type { AuthenticationResponseJSON } from "@simplewebauthn/server";
import { issueKey, type KeyRequest } from "./issue-key.server";
import { verifyPasskey } from "./passkeys.server";
import { hasSecondFactor, SecondFactorRequired, verifySecondFactor } from "./second-factor.server";

/**
 * Ends a sign-in whose first step is done, a password or a provider: a fresh key, but where the account has a second
 * factor only with its code (`otp`).
 * @throws Refusal `SecondFactorRequired` without a code; `invalid` on `otp`, `limited`.
 */
export async function finishLogIn(
  account_id: number,
  from: KeyRequest,
  otp: string | undefined,
): Promise<string> {
  if (!(await hasSecondFactor(account_id))) return issueKey(account_id, from);
  if (otp === undefined) throw new SecondFactorRequired(account_id);
  await verifySecondFactor(account_id, otp);
  return issueKey(account_id, { ...from, isProved: true });
}

/**
 * Ends such a sign-in by one of the account's passkeys in place of a code.
 * @throws Refusal `invalid` on `passkey`, `limited`.
 */
export async function finishLogInByPasskey(
  account_id: number,
  from: KeyRequest,
  answer: AuthenticationResponseJSON,
): Promise<string> {
  await verifyPasskey(account_id, answer);
  return issueKey(account_id, { ...from, isProved: true });
}
