import { issueKey, type KeyRequest } from "./issue-key.server";
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
